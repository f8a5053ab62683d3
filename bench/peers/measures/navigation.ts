import type { Candidate } from '../candidates.ts';
import { type Browser, launchChromium, sleep, slow4g, type Tab } from '../chromium.ts';
import { desktop, type Figures, type Measure } from './measure.ts';

const hero = `document.querySelector('.hero .button:not(.button-primary)')`;
const footer = `[...document.querySelectorAll('.footer-nav a')].find(({ href }) => /\\/about\\/?$/.test(href))`;

/** How a link is followed: after resting on it, or without a sign before (as from the keyboard). */
type Way = 'warm' | 'cold';

const ways: Record<string, { way: Way; isSlow: boolean }> = {
	'click-warm': { way: 'warm', isSlow: false },
	'click-cold': { way: 'cold', isSlow: false },
	'click-warm-slow': { way: 'warm', isSlow: true },
	'click-cold-slow': { way: 'cold', isSlow: true },
};

/** Tells of the click, and of the task behind the first frame that has the new heading, in whichever document that is. */
const probe = `(() => {
	const now = () => performance.timeOrigin + performance.now();
	addEventListener('click', ({ timeStamp }) => report(JSON.stringify({ click: performance.timeOrigin + timeStamp })), true);
	let isFound = false;
	const look = () => {
		const heading = document.querySelector('h1')?.textContent.trim();
		if (isFound || (heading !== 'Getting started' && heading !== 'About us')) return;
		isFound = true;
		const tell = () => requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => report(JSON.stringify({ painted: now() }));
			port2.postMessage(0);
		});
		if (document.prerendering) document.addEventListener('prerenderingchange', tell, { once: true });
		else tell();
	};
	new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
	addEventListener('DOMContentLoaded', look);
})()`;

/** Milliseconds from the click on a link to the page it leads to. */
export const navigation: Measure = {
	name: 'navigation',
	look: async (candidate) => {
		const figures: Figures = {};
		for (const [name, circumstances] of Object.entries(ways)) figures[name] = await follow(candidate, circumstances);
		return figures;
	},
};

async function follow({ id, origin }: Candidate, { way, isSlow }: { way: Way; isSlow: boolean }): Promise<number> {
	const browser = await launchChromium(desktop);
	const told: { click?: number; painted?: number }[] = [];
	browser.on(({ method, params }) => {
		if (method === 'Runtime.bindingCalled') told.push(JSON.parse(params.payload));
	});
	const tab = await openWatched(browser, isSlow);
	await tab.open(`${origin}/`);
	await sleep(isSlow ? 5000 : 2000);
	if (way === 'cold') await tab.run(`${footer}.click()`);
	else await rest(tab);
	const end = Date.now() + 20_000;
	const find = (what: 'click' | 'painted') => told.find((one) => one[what] !== undefined)?.[what];
	while (find('painted') === undefined && Date.now() < end) await sleep(20);
	await browser.close();
	const [click, painted] = [find('click'), find('painted')];
	if (click === undefined || painted === undefined) throw new Error(`${id}: the heading never came (${way}).`);
	return painted - click;
}

/** A pointer rests on the link for 300 ms and is pressed for 80 ms. */
async function rest(tab: Tab): Promise<void> {
	const middle = `(() => { const { x, y, width, height } = ${hero}.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`;
	const place = await tab.run<{ x: number; y: number }>(middle);
	const button = { button: 'left', clickCount: 1 };
	await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
	await sleep(300);
	await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place, ...button });
	await sleep(80);
	await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place, ...button });
}

/** Opens a tab whose documents all tell, those too that are prerendered. */
async function openWatched(browser: Browser, isSlow: boolean): Promise<Tab> {
	const first = new Promise<Tab>((resolve) => {
		browser.on(async ({ method, params }) => {
			if (method !== 'Target.attachedToTarget' || params.targetInfo.type !== 'page') return;
			const tab = browser.attach(params.sessionId);
			for (const domain of ['Page', 'Runtime', 'Network']) await tab.send(`${domain}.enable`);
			await tab.send('Runtime.addBinding', { name: 'report' });
			await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: probe });
			// What is prerendered takes no orders of its own.
			if (isSlow) await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 }).catch(() => {});
			if (isSlow) await tab.send('Network.emulateNetworkConditions', slow4g).catch(() => {});
			await tab.send('Runtime.runIfWaitingForDebugger').catch(() => {});
			resolve(tab);
		});
	});
	const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', forTab: true });
	const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
	const options = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
	await browser.send('Target.setAutoAttach', options, sessionId);
	return first;
}
