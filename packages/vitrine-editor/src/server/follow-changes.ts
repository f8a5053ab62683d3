import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { watchFolder } from './watch-folder.ts';

/** Changes of the files of a site, by any program. */
export interface Changes {
	/** Calls a function with the paths of changed files, from the site's folder; returns what ends that. */
	follow: (onChange: (files: readonly string[]) => void) => () => void;
	close: () => void;
}

const settingsFile = 'site.config.ts';
const redirectsFile = 'redirects.yaml';

/** Milliseconds in which changes are collected: a program that saves a file, and Git, change several at once. */
const pause = 50;

/** Folders of a site that are followed with all in them. */
const folders = ['comments', 'content', 'forms', 'public', 'sections', 'theme'];

/** Follows what any program changes in a site. */
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
	const stops = new Map<string, () => void>();
	const followFolder = (folder: string) => {
		stops.get(folder)?.();
		stops.set(
			folder,
			watchFolder(join(root, folder), (path) => note(relative(root, path).replaceAll('\\', '/'))),
		);
	};
	for (const folder of folders) followFolder(folder);
	const watcher = watch(root, (_, name) => {
		if (name === settingsFile || name === redirectsFile) note(name);
		if (name === null || !folders.includes(name)) return;
		// It has come, or gone.
		followFolder(name);
		note(name);
	});
	return {
		follow(onChange) {
			followers.add(onChange);
			return () => followers.delete(onChange);
		},
		close() {
			clearTimeout(timer);
			for (const stop of stops.values()) stop();
			watcher.close();
		},
	};
}
