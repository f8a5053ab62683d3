import type { Candidate } from '../candidates.ts';
import { launchChromium, sleep } from '../chromium.ts';
import { desktop, type Figures, type Measure, scrollToEnd } from './measure.ts';

const homes = { en: '/', ru: '/ru', ja: '/ja' };

interface Transfer {
	bytes: number;
	/** Seconds, by the clock of the browser. */
	end: number;
}

/** Requests and bytes of each home page with nothing cached: until `load`, and until the page was read to its end. */
export const network: Measure = {
	name: 'network',
	isOnce: true,
	look: async (candidate) => {
		const figures: Figures = {};
		for (const [language, path] of Object.entries(homes)) {
			const { transfers, loaded } = await visit(candidate, path);
			const atLoad = transfers.filter(({ end }) => end <= loaded);
			figures[`requests-load-${language}`] = atLoad.length;
			figures[`bytes-load-${language}`] = sum(atLoad);
			figures[`requests-end-${language}`] = transfers.length;
			figures[`bytes-end-${language}`] = sum(transfers);
		}
		return figures;
	},
};

const sum = (transfers: readonly Transfer[]) => transfers.reduce((bytes, one) => bytes + one.bytes, 0);

async function visit({ origin }: Candidate, path: string): Promise<{ transfers: Transfer[]; loaded: number }> {
	const browser = await launchChromium(desktop);
	const tab = await browser.openTab();
	const addresses = new Map<string, string>();
	const transfers: Transfer[] = [];
	await tab.send('Network.enable');
	await tab.send('Page.enable');
	tab.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
	tab.on('Network.requestServedFromCache', ({ requestId }) => addresses.delete(requestId));
	tab.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
		const address = addresses.get(requestId) ?? '';
		// The icon in the tab is the browser's wish, and not every candidate has one.
		if (!address.startsWith(origin) || /\/favicon\.\w+$/.test(address) || encodedDataLength === 0) return;
		transfers.push({ bytes: encodedDataLength, end: timestamp });
	});
	const loaded = await tab.open(origin + path);
	await sleep(4000);
	await tab.run(scrollToEnd);
	await sleep(2000);
	await browser.close();
	return { transfers, loaded };
}
