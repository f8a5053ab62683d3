import { Worker } from 'node:worker_threads';
import { isSiteCode } from '#content/own-code/site-code.ts';

/** An answer of the site as it would be. */
export interface Preview {
	/** 404 where the site has nothing at that path; 503 while it could not be read once; 500 where it cannot be rendered. */
	status: 200 | 404 | 500 | 503;
	contentType: string;
	body: Uint8Array | undefined;
	/** What is wrong with the site: then the answer is that of the last reading without a mistake. */
	mistake: string | undefined;
}

/** What a thread is called with. */
export interface PreviewCall {
	id: number;
	path: string;
	/** In the place of files, by path from the site's folder. */
	texts: ReadonlyMap<string, string> | undefined;
}

/** Paths of files that any program changed, from the site's folder. */
export interface PreviewChange {
	changed: readonly string[];
}

export interface PreviewAnswer {
	id: number;
	answer: Preview;
}

/** The pages of a site with words that are in no file yet. */
export interface PreviewSite {
	/**
	 * Renders what the site has at a path.
	 *
	 * @param texts in the place of files from now on, by path from the site's folder
	 */
	find: (path: string, texts?: ReadonlyMap<string, string>) => Promise<Preview>;
	/** Reads files again before the next page: any program changed them. */
	change: (files: readonly string[]) => void;
	close: () => Promise<void>;
}

interface Waiting {
	path: string;
	resolve: (answer: Preview) => void;
}

/** Opens the preview of a site, drafts included. */
export function openPreview(root: string): PreviewSite {
	const waiting = new Map<number, Waiting>();
	let worker: Worker | undefined;
	let last = 0;
	let texts: PreviewCall['texts'];
	const start = () => {
		// Of React, the thread loads what visitors' pages are made with.
		const env = { ...process.env, NODE_ENV: 'production' };
		const started = new Worker(new URL('./preview.thread.ts', import.meta.url), { workerData: { root }, env });
		started.on('message', ({ id, answer }: PreviewAnswer) => {
			waiting.get(id)?.resolve(answer);
			waiting.delete(id);
		});
		started.on('error', (error) => {
			if (worker !== started) return;
			worker = undefined;
			const answer: Preview = { status: 500, contentType: 'text/plain', body: undefined, mistake: error.message };
			for (const { resolve } of waiting.values()) resolve(answer);
			waiting.clear();
		});
		return started;
	};
	const post = (id: number, path: string) => {
		worker ??= start();
		worker.postMessage({ id, path, texts } satisfies PreviewCall);
	};
	return {
		find: (path, fresh) =>
			new Promise((resolve) => {
				texts = fresh ?? texts;
				const id = ++last;
				waiting.set(id, { path, resolve });
				post(id, path);
			}),
		change(changed) {
			if (!changed.some(isSiteCode)) {
				return worker?.postMessage({ changed } satisfies PreviewChange);
			}
			// A thread keeps the code that it has loaded.
			void worker?.terminate();
			worker = undefined;
			for (const [id, { path }] of waiting) post(id, path);
		},
		close: async () => {
			await worker?.terminate();
		},
	};
}
