import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromiumFlags } from '#check/shots/chromium.ts';
import { findChromium } from '../../support/find-browser.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** What Lighthouse says of a page in one category. */
export interface Verdict {
	category: Category;
	/** From 0 to 100. */
	score: number;
	/** The audits that cost points, and what they found where. */
	failures: string[];
	/** How long tasks kept the page from answering, in ms; measured where performance is judged. */
	blockingTime: number | undefined;
}

export interface Judge {
	/** Looks at a page as a phone of the middle class loads it, which is Lighthouse's standard. */
	judge: (address: string, categories: readonly Category[]) => Promise<Verdict[]>;
	close: () => void;
}

/** Chromium's own setting for `prefers-color-scheme`: Lighthouse has none. */
const preferring = {
	light: '--blink-settings=preferredColorScheme=1',
	dark: '--blink-settings=preferredColorScheme=0',
};

/** Nothing that is measured in time: what a page is, it is as soon as it is loaded. */
const withoutPauses: Flags = {
	pauseAfterFcpMs: 0,
	pauseAfterLoadMs: 0,
	networkQuietThresholdMs: 0,
	cpuQuietThresholdMs: 0,
};

/**
 * Starts Lighthouse with a Chromium of its own. It judges one page at a time.
 *
 * A site is served on loopback over http, built for the origin of its settings, as only then search engines may read it.
 * That is fair without disguise: Lighthouse counts 127.0.0.1 as secure, as browsers do, and takes the canonical address
 * for valid on whatever host it lies.
 */
export async function openLighthouse(colorScheme: 'light' | 'dark' = 'light'): Promise<Judge> {
	const chrome = await launch({
		chromePath: findChromium(),
		// In English, whatever the machine speaks: "/" must not lead to another language.
		chromeFlags: ['--headless=new', '--accept-lang=en-US', preferring[colorScheme], ...chromiumFlags],
	});
	return {
		judge: async (address, categories) => {
			const pace = categories.includes('performance') ? {} : withoutPauses;
			const flags: Flags = {
				port: chrome.port,
				logLevel: 'error',
				onlyCategories: [...categories],
				disableFullPageScreenshot: true,
				...pace,
			};
			const result = await run(address, flags);
			return categories.map((category) => verdict(category, result));
		},
		close: () => chrome.kill(),
	};
}

/** A busy Chromium now and then loses a part of what it records; Lighthouse then asks to be run again. */
async function run(address: string, flags: Flags, tries = 3): Promise<Result> {
	const { lhr } = (await lighthouse(address, flags)) ?? {};
	if (lhr && !lhr.runtimeError) return lhr;
	if (tries > 1) return run(address, flags, tries - 1);
	throw new Error(`Lighthouse failed at ${address}: ${lhr?.runtimeError?.message ?? 'it said nothing.'}`);
}

function verdict(category: Category, { categories, audits }: Result): Verdict {
	const { score, auditRefs } = categories[category] ?? { score: null, auditRefs: [] };
	const failures = auditRefs.flatMap(({ id, weight }) => {
		const audit = audits[id];
		if (!audit || weight === 0) return [];
		const isFailure = audit.score === null ? audit.scoreDisplayMode === 'error' : audit.score < 1;
		return isFailure ? [`${id}: ${audit.displayValue ?? audit.title} ${places(audit)}`.trimEnd()] : [];
	});
	const blockingTime = audits['total-blocking-time']?.numericValue;
	return { category, score: Math.round((score ?? 0) * 100), failures, blockingTime };
}

function places({ details, errorMessage, explanation }: Result['audits'][string]): string {
	const items = details && 'items' in details ? details.items : [];
	return [errorMessage, explanation, JSON.stringify(items).slice(0, 600)].filter(Boolean).join(' ');
}
