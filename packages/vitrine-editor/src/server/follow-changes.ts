import { watch } from 'node:fs';
import { join } from 'node:path';

/** Changes of the files of a site, by any program. */
export interface Changes {
	/** Calls a function with the paths of changed files, from the site's folder; returns what ends that. */
	follow: (onChange: (files: readonly string[]) => void) => () => void;
	close: () => void;
}

/** Milliseconds in which changes are collected: a program that saves a file, and Git, change several at once. */
const pause = 50;

/** Follows what any program changes in the words and settings of a site. */
export function followChanges(root: string): Changes {
	const followers = new Set<(files: readonly string[]) => void>();
	const changed = new Set<string>();
	let timer: NodeJS.Timeout | undefined;
	const note = (file: string) => {
		// Files of editors and of changes under way.
		if (/(?:^|\/)\.|~$/.test(file)) return;
		changed.add(file);
		timer ??= setTimeout(() => {
			timer = undefined;
			const files = [...changed].sort();
			changed.clear();
			for (const follower of followers) follower(files);
		}, pause);
	};
	const watchers = [
		watch(join(root, 'content'), { recursive: true }, (_, name) => note(`content/${name ?? ''}`.replaceAll('\\', '/'))),
		watch(root, (_, name) => {
			if (name === 'site.config.ts' || name === 'redirects.yaml') note(name);
		}),
	];
	return {
		follow(onChange) {
			followers.add(onChange);
			return () => followers.delete(onChange);
		},
		close() {
			clearTimeout(timer);
			for (const watcher of watchers) watcher.close();
		},
	};
}
