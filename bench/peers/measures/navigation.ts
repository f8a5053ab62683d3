import type { Candidate } from '../candidates.ts';
import { type Browser, launchChromium, sleep, type Tab } from '../chromium.ts';
import { headingOfTarget, type Way, ways } from './follow-link.ts';
import { desktop, type Figures, type Measure } from './measure.ts';
import { openSlowLine } from './slow-line.ts';

/** What documents report, in milliseconds since 1970. */
interface Report {
	kind: 'click' | 'keydown' | 'shown';
	time: number;
}

/**
 * Reports the events with which a link is followed, and when a frame with the new heading was on the screen, in
 * whichever document that is. Element Timing has the time of presentation of the first frame that shows an element, to
 * 4 ms: for text that a script changes, for a new document, and for one that was prerendered, whose first frame comes
 * with its activation. The attribute is set before that frame, since observers of changes run before rendering.
 */
const probe = `(() => {
	const tell = (kind, time) => report(JSON.stringify({ kind, time: performance.timeOrigin + time }));
	addEventListener('click', ({ timeStamp }) => tell('click', timeStamp), true);
	addEventListener('keydown', ({ key, timeStamp }) => { if (key === 'Enter') tell('keydown', timeStamp); }, true);
	new PerformanceObserver((list) => {
		for (const { identifier, renderTime } of list.getEntries()) if (identifier === 'next') tell('shown', renderTime);
	}).observe({ type: 'element', buffered: true });
	const mark = () => {
		const heading = document.querySelector('h1');
		if (heading?.textContent.trim() === '${headingOfTarget}') heading.setAttribute('elementtiming', 'next');
	};
	new MutationObserver(mark).observe(document, { subtree: true, childList: true, characterData: true });
	addEventListener('DOMContentLoaded', mark);
})()`;

/** Milliseconds from following a link to the frame that shows the page it leads to. */
export const navigation: Measure = {
	name: 'navigation',
	look: async (candidate) => {
		const figures: Figures = {};
		for (const way of Object.keys(ways) as Way[]) {
			figures[`click-${way}`] = await follow(candidate, way);
			const line = await openSlowLine(Number(new URL(candidate.origin).port));
			const far = { ...candidate, origin: `https://127.0.0.1:${line.port}` };
			figures[`click-${way}-slow`] = await follow(far, way, { isSlow: true }).finally(line.close);
		}
		return figures;
	},
};

async function follow({ id, origin }: Candidate, way: Way, { isSlow = false } = {}): Promise<number> {
	const browser = await launchChromium(desktop);
	const reports: Report[] = [];
	browser.on(({ method, params }) => {
		if (method === 'Runtime.bindingCalled') reports.push(JSON.parse(params.payload));
	});
	const timeOf = (wanted: Report['kind']) => reports.find(({ kind }) => kind === wanted)?.time;
	try {
		const tab = await openWatched(browser, { slowdown: isSlow ? 4 : 1 });
		await tab.open(`${origin}/`);
		await sleep(isSlow ? 5000 : 2000);
		await ways[way].follow(tab);
		const end = Date.now() + 20_000;
		while (timeOf('shown') === undefined && Date.now() < end) await sleep(20);
	} finally {
		await browser.close();
	}
	const [started, shown] = [timeOf(ways[way].start), timeOf('shown')];
	if (started === undefined || shown === undefined) throw new Error(`${id}: the heading never came (${way}).`);
	return shown - started;
}

/** Opens a tab whose documents all report, those too that are prerendered. */
async function openWatched(browser: Browser, { slowdown }: { slowdown: number }): Promise<Tab> {
	const first = new Promise<Tab>((resolve, reject) => {
		browser.on(({ method, params }) => {
			if (method !== 'Target.attachedToTarget' || params.targetInfo.type !== 'page') return;
			const tab = browser.attach(params.sessionId);
			// A document to be prerendered answers only when it no longer waits, so the last order must not wait for them.
			const orders = [
				tab.send('Page.enable'),
				tab.send('Runtime.enable'),
				tab.send('Runtime.addBinding', { name: 'report' }),
				tab.send('Page.addScriptToEvaluateOnNewDocument', { source: probe }),
				tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
				tab.send('Runtime.runIfWaitingForDebugger'),
			];
			// Only the first can fail the sample: one that is prerendered may be given up at any time.
			Promise.all(orders).then(() => resolve(tab), reject);
		});
	});
	const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', forTab: true });
	const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
	const options = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
	await browser.send('Target.setAutoAttach', options, sessionId);
	return first;
}
