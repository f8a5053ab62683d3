import type { Candidate } from '../candidates.ts';

/** What one look at a candidate gave, by the names of rows. */
export type Figures = Record<string, number>;

export interface Measure {
	name: string;
	/** Which it is for: a static site has no server. */
	applies?: (candidate: Candidate) => boolean;
	/** Once for all rounds: what never varies. */
	isOnce?: true;
	look: (candidate: Candidate) => Promise<Figures>;
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 412, height: 823 };

/** Scrolls to the end as a reader does, so that what waits for being seen is loaded. */
export const scrollToEnd = `new Promise((done) => {
	const step = () => {
		scrollBy({ top: 400, behavior: 'instant' });
		if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) done();
		else setTimeout(step, 60);
	};
	step();
})`;
