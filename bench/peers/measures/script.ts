import { brotliCompressSync } from 'node:zlib';
import { median } from '../../figure.ts';
import type { Candidate } from '../candidates.ts';
import { launchChromium, sleep, type Tab } from '../chromium.ts';
import { type Figures, type Measure, phone } from './measure.ts';

/** Long enough for what is done when a page has been loaded. */
const settled = 3000;

async function openPhone(): Promise<{ tab: Tab; close: () => Promise<void> }> {
	const browser = await launchChromium(phone);
	const tab = await browser.openTab();
	await tab.send('Page.enable');
	await tab.send('Emulation.setDeviceMetricsOverride', { ...phone, deviceScaleFactor: 1.75, mobile: true });
	return { tab, close: browser.close };
}

/** What scripts ran before a visitor did anything, in bytes of their sources, compressed. */
export const scriptBytes: Measure = {
	name: 'script-bytes',
	isOnce: true,
	look: async ({ origin }: Candidate): Promise<Figures> => {
		const { tab, close } = await openPhone();
		await tab.send('Debugger.enable');
		await tab.send('Profiler.enable');
		await tab.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await tab.open(`${origin}/`);
		await sleep(settled);
		const { result } = await tab.send('Profiler.takePreciseCoverage');
		let bytes = 0;
		for (const { scriptId, url, functions } of result) {
			const ran = functions.some(({ ranges }: { ranges: { count: number }[] }) =>
				ranges.some(({ count }) => count > 0),
			);
			if (!url.startsWith(origin) || !ran) continue;
			const { scriptSource } = await tab.send('Debugger.getScriptSource', { scriptId });
			bytes += brotliCompressSync(scriptSource).length;
		}
		await close();
		return { 'script-bytes': bytes };
	},
};

/** What the main thread did until then, on a processor four times slower: it varies more than other measures, so there are three visits. */
export const mainThread: Measure = {
	name: 'main-thread',
	look: async ({ origin }: Candidate): Promise<Figures> => {
		const visits: Durations[] = [];
		for (let visit = 0; visit < 3; visit++) visits.push(await durationsOfVisit(`${origin}/`));
		return {
			'script-time': median(visits.map(({ script }) => script)),
			'task-time': median(visits.map(({ task }) => task)),
		};
	},
};

async function durationsOfVisit(address: string): Promise<Durations> {
	const { tab, close } = await openPhone();
	await tab.send('Performance.enable', { timeDomain: 'timeTicks' });
	await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	const before = await durations(tab);
	await tab.open(address);
	await sleep(settled);
	const after = await durations(tab);
	await close();
	return { script: after.script - before.script, task: after.task - before.task };
}

interface Durations {
	script: number;
	task: number;
}

/** Milliseconds since the tab was opened. */
async function durations(tab: Tab): Promise<Durations> {
	const { metrics } = await tab.send('Performance.getMetrics');
	const durationOf = (wanted: string) =>
		1000 * (metrics as { name: string; value: number }[]).reduce((sum, m) => (m.name === wanted ? m.value : sum), 0);
	return { script: durationOf('ScriptDuration'), task: durationOf('TaskDuration') };
}
