import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { serveSite } from '../test/e2e/support/browser.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { type Figure, median, percentile } from './figure.ts';

const rounds = 20;
const loads = 9;
/** How long scripts are watched after a page was loaded, in ms: what they do after a second is still part of loading. */
const afterLoad = 1500;
/** A processor four times slower: a phone of the middle class. */
const slowdowns = [1, 4];

/**
 * A page that does the least of what any page here does: it reads which colors were chosen, and fetches a file a second
 * after it was loaded. What browser and driver take for that depends on the machine, and pages can do nothing about it.
 */
const leastAnswers: Record<string, () => Response> = {
	'/least': () => {
		const scripts = `<script>${leastInline}</script><script type="module" src="/least.js"></script>`;
		return new Response(`<!doctype html><title>Least</title>${scripts}<h1>Least</h1>`, { headers: typeOf('html') });
	},
	'/least.js': () => new Response(leastScript, { headers: typeOf('javascript') }),
};
const leastInline =
	'try { if (localStorage.theme) document.documentElement.dataset.theme = localStorage.theme } catch {}';
const leastScript = "addEventListener('load', () => setTimeout(() => fetch('/builds/latest.json'), 1000))";
const typeOf = (name: string) => ({ 'content-type': `text/${name}` });

interface Tab {
	page: Page;
	cdp: CDPSession;
	close: () => Promise<void>;
}

/**
 * How quickly pages change in a real Chromium, view transitions off: from a click to the first frame that contains the
 * new heading; how long the first click after a hover takes; how long scripts run at load.
 */
export async function browserFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	const answer = async ({ url }: Request) => leastAnswers[new URL(url).pathname]?.();
	const [browser, site] = await Promise.all([launchChromium(), serveSite(out, undefined, answer)]);
	try {
		const figures: Figure[] = [];
		for (const slowdown of slowdowns) figures.push(...(await measure(browser, site.origin, slowdown)));
		return figures;
	} finally {
		await browser.close();
		site.close();
	}
}

async function measure(browser: Browser, origin: string, slowdown: number): Promise<Figure[]> {
	const preloaded: number[] = [];
	const fetched: number[] = [];
	const interactions: number[] = [];
	const { scripts, least, tasks } = await scriptsAtLoad(browser, origin, slowdown);
	for (let round = 0; round < rounds; round++) {
		const fresh = await openTab(browser, origin, slowdown);
		await fresh.page.waitForTimeout(afterLoad);
		interactions.push(await firstInteraction(fresh));
		await fresh.close();

		const active = await openTab(browser, origin, slowdown);
		await activate(active.page);
		preloaded.push(await timeToHeading(active.page, 'footer a[href="/about"]', { hover: true }));
		fetched.push(await timeToHeading(active.page, 'footer a[href="/measurements"]', { hover: false }));
		await active.close();
	}
	const machine = slowdown === 1 ? '' : `, processor ${slowdown}× slower`;
	const isTarget = slowdown === 1;
	return [
		...both(`click to new heading, preloaded${machine}`, preloaded, isTarget ? 50 : undefined),
		...both(`click to new heading, not preloaded${machine}`, fetched, isTarget ? 150 : undefined),
		...both(`first click after a hover${machine}`, interactions, undefined, isTarget ? undefined : 100),
		{
			name: `scripts at load${machine}`,
			value: round1(median(scripts)),
			unit: 'ms',
			max: isTarget ? 5 : 15,
		},
		{
			name: `scripts at load${machine}: a page that only reads the colors and fetches a file`,
			value: round1(median(least)),
			unit: 'ms',
		},
		...Object.entries(tasks).map(([task, times]) => ({
			name: `scripts at load${machine}: ${task}`,
			value: round1(median(times)),
			unit: 'ms',
		})),
	];
}

function both(name: string, times: readonly number[], maxMedian?: number, maxP95?: number): Figure[] {
	return [
		{
			name: `${name}, median`,
			value: round1(median(times)),
			unit: 'ms',
			...(maxMedian === undefined ? {} : { max: maxMedian }),
		},
		{
			name: `${name}, p95`,
			value: round1(percentile(times, 95)),
			unit: 'ms',
			...(maxP95 === undefined ? {} : { max: maxP95 }),
		},
	];
}

/** What scripts take at load: in all, without what the driver takes; on the least page; and by task, as a trace names them. */
async function scriptsAtLoad(browser: Browser, origin: string, slowdown: number) {
	const scripts: number[] = [];
	const least: number[] = [];
	const tasks: Record<string, number[]> = {};
	for (let load = 0; load < loads; load++) {
		const page = await openTab(browser, origin, slowdown);
		// A page without scripts shows how much of it is the driver's.
		const plain = await openTab(browser, `${origin}/robots.txt`, slowdown);
		scripts.push((await scriptTime(page)) - (await scriptTime(plain)));
		await plain.close();
		await page.close();
		const leastPage = await openTab(browser, `${origin}/least`, slowdown);
		least.push(await scriptTime(leastPage));
		await leastPage.close();

		const events: TraceEvent[] = [];
		const traced = await openTab(browser, origin, slowdown, async (cdp) => {
			cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
			const traceConfig = { includedCategories: ['devtools.timeline', 'v8'] };
			await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
		});
		await traced.page.waitForTimeout(afterLoad);
		const whole = new Promise((resolve) => traced.cdp.once('Tracing.tracingComplete', resolve));
		await traced.cdp.send('Tracing.end');
		await whole;
		await traced.close();
		for (const [task, time] of timesOf(events, origin)) tasks[task] = [...(tasks[task] ?? []), time];
	}
	return { scripts, least, tasks };
}

interface TraceEvent {
	name: string;
	/** The process. */
	pid: number;
	/** Microseconds. */
	dur?: number;
	args: { data?: { url?: string }; fileName?: string };
}

/** Adds up what the scripts of a page did, by task. Work of other pages and of the driver names no address of the site. */
function timesOf(events: readonly TraceEvent[], origin: string): Map<string, number> {
	const names: Record<string, string> = {
		EvaluateScript: 'prelude',
		'v8.evaluateModule': 'boot, evaluation',
		'v8.compileModule': 'boot, compilation',
		FunctionCall: 'timers, events and idle work',
	};
	const times = new Map<string, number>(Object.values(names).map((name) => [name, 0]));
	const addressOf = ({ args }: TraceEvent) => args.data?.url ?? args.fileName ?? '';
	// The browser's own pages evaluate modules too, in other processes; that event names no address.
	const process = events.find((event) => event.name === 'EvaluateScript' && addressOf(event).startsWith(origin))?.pid;
	for (const event of events) {
		const { name, pid, dur = 0 } = event;
		const task = names[name];
		const isOurs = name === 'v8.evaluateModule' ? pid === process : addressOf(event).startsWith(origin);
		if (task && isOurs) times.set(task, (times.get(task) ?? 0) + dur / 1000);
	}
	return times;
}

async function openTab(
	browser: Browser,
	origin: string,
	slowdown: number,
	prepare?: (cdp: CDPSession) => Promise<void>,
): Promise<Tab> {
	const context = await browser.newContext({ reducedMotion: 'reduce' });
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send('Performance.enable');
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
	await prepare?.(cdp);
	await page.goto(origin, { waitUntil: 'load' });
	return { page, cdp, close: () => context.close() };
}

/** Milliseconds that scripts ran until a second and a half after load, the build info and the driver's own included. */
async function scriptTime({ page, cdp }: Tab): Promise<number> {
	await page.waitForTimeout(afterLoad);
	const { metrics } = await cdp.send('Performance.getMetrics');
	return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

async function activate(page: Page): Promise<void> {
	await page.hover('footer a[href="/privacy"]');
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
	await page.waitForTimeout(200);
}

/** From a click to the task after the first frame in which another heading is in the document. */
async function timeToHeading(page: Page, link: string, { hover }: { hover: boolean }): Promise<number> {
	if (hover) {
		await page.hover(link);
		await page.waitForTimeout(500);
	}
	return page.evaluate(
		(selector) =>
			new Promise<number>((resolve) => {
				const before = document.querySelector('h1')?.textContent;
				const started = performance.now();
				const frame = () => {
					if (document.querySelector('h1')?.textContent === before) return requestAnimationFrame(frame);
					const { port1, port2 } = new MessageChannel();
					port1.onmessage = () => resolve(performance.now() - started);
					port2.postMessage(null);
					return undefined;
				};
				requestAnimationFrame(frame);
				document.querySelector<HTMLElement>(selector)?.click();
			}),
		link,
	);
}

/** A real click a quarter of a second after the pointer came to rest on a link, while the app may just be starting. */
async function firstInteraction({ page }: Tab): Promise<number> {
	await page.evaluate(() => {
		const seen = window as unknown as { longest: number };
		seen.longest = 0;
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
		}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
		// The click is what counts; where it leads would end the page that measures it.
		addEventListener('click', (event) => event.preventDefault(), { capture: true });
	});
	await page.hover('footer a[href="/about"]');
	await page.waitForTimeout(250);
	await page.mouse.down();
	await page.mouse.up();
	await page.waitForTimeout(600);
	return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

function round1(milliseconds: number): number {
	return Math.round(milliseconds * 10) / 10;
}
