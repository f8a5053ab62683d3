import { EditRefusal } from '#content/edit/edit-refusal.ts';
import { type CallLimits, openEditThread } from '#content/edit/session/threaded-session.ts';
import { isSiteCode } from '#content/own-code/site-code.ts';
import { createLimit } from '#node/concurrency-limit.ts';
import type { PreviewFunctions } from './preview.thread.ts';

/** An answer of the site as it would be. */
export interface Preview {
	/** 404 where the site has nothing at that path; 503 while it could not be read once; 500 where it cannot be rendered. */
	status: 200 | 404 | 500 | 503;
	contentType: string;
	body: Uint8Array | undefined;
	/** What is wrong with the site: then the answer is that of the last reading without a mistake. */
	mistake: string | undefined;
	/** Whether it shows exactly the texts of this call: an earlier reading may hold words that were being typed. */
	isOwn: boolean;
}

/** In the place of files, by path from the site's folder. */
export type PreviewTexts = ReadonlyMap<string, string>;

/** The pages of a site with words that are in no file yet. */
export interface PreviewSite {
	/**
	 * Renders what the site has at a path.
	 *
	 * @param texts in the place of files; without them, those of the last answer
	 * @param signal of a request: one that has ended before its turn is not rendered
	 * @throws {EditRefusal} where that takes too long, or too much memory
	 */
	find: (path: string, texts?: PreviewTexts, signal?: AbortSignal) => Promise<Preview>;
	/** Reads files again before the next page: any program changed them. */
	change: (files: readonly string[]) => void;
	close: () => Promise<void>;
}

/** Opens the preview of a site, drafts included. Pages are rendered one after the other, each with the texts of its call. */
export function openPreview(root: string, limits?: CallLimits): PreviewSite {
	// Of React, the thread loads what visitors' pages are made with.
	const env = { ...process.env, NODE_ENV: 'production' };
	const thread = openEditThread(new URL('./preview.thread.ts', import.meta.url), root, { ...limits, env });
	const call = <Name extends keyof PreviewFunctions>(name: Name, ...given: Parameters<PreviewFunctions[Name]>) =>
		thread.call(name, given) as ReturnType<PreviewFunctions[Name]>;
	const inTurn = createLimit(1);
	let texts: PreviewTexts = new Map();
	let isStarted = false;
	let isClosed = false;
	/** Counts how often code has changed. */
	let code = 0;
	const render = async (path: string, own: PreviewTexts): Promise<Preview> => {
		isStarted = true;
		const began = code;
		const answer = await call('find', path, own).catch((error: Error) => {
			if (error instanceof EditRefusal) throw error;
			return failed(error.message);
		});
		return began === code || isClosed ? answer : render(path, own);
	};
	return {
		find: (path, fresh, signal) =>
			new Promise((resolve, reject) => {
				let hasBegun = false;
				const leave = () => hasBegun || resolve(failed('The request has ended.'));
				signal?.addEventListener('abort', leave, { once: true });
				inTurn(async () => {
					signal?.removeEventListener('abort', leave);
					if (signal?.aborted || isClosed) return failed('The request has ended.');
					hasBegun = true;
					const own = fresh ?? texts;
					const answer = await render(path, own);
					// Those that have ended a thread are not given to the next one.
					texts = own;
					return answer;
				}).then(resolve, reject);
			}),
		change(changed) {
			// A thread keeps the code that it has loaded.
			if (changed.some(isSiteCode)) {
				code++;
				thread.renew();
			} else if (isStarted) void call('change', changed).catch(() => {});
		},
		close() {
			isClosed = true;
			return thread.close();
		},
	};
}

function failed(mistake: string): Preview {
	return { status: 500, contentType: 'text/plain', body: undefined, mistake, isOwn: true };
}
