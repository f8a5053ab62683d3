import { randomSource } from '../../support/random-inputs.ts';
import { type MoodySite, showIntent, usualMood, waitForAgreement } from './history-tab.ts';

/** A browser that is walked through the site. */
export interface Walker {
	evaluate: (script: string) => Promise<unknown>;
	/** Goes to an address as if it had been typed. */
	goTo: (address: string) => Promise<unknown>;
	reload: () => Promise<unknown>;
	/** Goes so many entries back (negative) or forward, and waits for it; false where there are not so many. */
	traverse: (delta: number) => Promise<boolean>;
	/** The same without waiting. */
	startTraverse: (delta: number) => Promise<unknown>;
	/** Cuts the connection, where the driver can. */
	setOffline?: (isOffline: boolean) => Promise<unknown>;
}

export interface WalkOptions {
	site: MoodySite;
	/** Address of another site. */
	elsewhere: string;
	seed: number;
	steps: number;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Clicks the link of a number, and gives the address that the page has then; nothing where it has no links. */
const clickLink = (number: number) => `(() => {
	const links = [...document.querySelectorAll('a[href]')].filter(({ origin }) => origin === location.origin);
	links.at(${number} % links.length)?.click();
	return links.at(${number} % links.length)?.href ?? '';
})()`;

const switchLanguage = (number: number) => `(() => {
	const links = [...document.querySelectorAll('nav a[data-locale]')];
	links.at(${number} % links.length)?.click();
	return links.at(${number} % links.length)?.href ?? '';
})()`;

/**
 * Takes random steps through the site and its history, and compares after each step what is on show with what the
 * server answers for the address bar.
 *
 * @throws {Error} with the steps that led to a page under the address of another
 */
export async function walk(walker: Walker, { site, elsewhere, seed, steps }: WalkOptions): Promise<void> {
	const random = randomSource(seed);
	const taken: string[] = [];
	const { mood } = site;
	const evaluate = (script: string) => walker.evaluate(script).catch(() => undefined);

	/** Clicks, and waits until that has led somewhere. */
	const click = async (script: string) => {
		const before = await evaluate('location.href');
		const target = await evaluate(script);
		if (typeof target !== 'string' || target.split('#', 1)[0] === String(before).split('#', 1)[0]) return;
		for (let tries = 0; tries < 60 && (await evaluate('location.href')) === before; tries++) await wait(10);
	};
	const hurry = () => wait(random(4) * 12);
	const kinds: Record<string, [weight: number, step: () => Promise<unknown>]> = {
		link: [22, () => click(clickLink(random(1000)))],
		language: [10, () => click(switchLanguage(random(1000)))],
		back: [16, () => walker.traverse(-1)],
		forward: [10, () => walker.traverse(1)],
		'two back': [6, () => walker.traverse(-2)],
		'two forward': [4, () => walker.traverse(2)],
		intent: [
			12,
			async () => {
				await evaluate(showIntent);
				for (let tries = 0; tries < 40; tries++) {
					if (await evaluate(`performance.getEntriesByName('app-active').length > 0`)) return;
					await wait(10);
				}
			},
		],
		'intent and back at once': [
			4,
			() =>
				evaluate(showIntent)
					.then(hurry)
					.then(() => walker.traverse(-1)),
		],
		reload: [6, () => walker.reload()],
		anchor: [4, () => evaluate(`{ location.hash = 'oil${random(3)}' }`)],
		'two clicks at once': [
			4,
			() =>
				evaluate(clickLink(random(1000)))
					.then(hurry)
					.then(() => click(clickLink(random(1000)))),
		],
		'a click and back at once': [
			4,
			() =>
				evaluate(clickLink(random(1000)))
					.then(hurry)
					.then(() => walker.traverse(-1)),
		],
		'back and back at once': [
			4,
			() =>
				walker
					.startTraverse(-1)
					.then(hurry)
					.then(() => walker.traverse(-1)),
		],
		'back and forward at once': [
			4,
			() =>
				walker
					.startTraverse(-1)
					.then(hurry)
					.then(() => walker.startTraverse(1)),
		],
		'back and a click at once': [
			4,
			() =>
				walker
					.startTraverse(-1)
					.then(hurry)
					.then(() => click(clickLink(random(1000)))),
		],
		'reload and back at once': [
			3,
			() =>
				evaluate('{ location.reload() }')
					.then(hurry)
					.then(() => walker.traverse(-1)),
		],
		'another site': [2, () => walker.goTo(elsewhere)],
		'no page': [2, () => walker.goTo(`${site.origin}/nowhere?${random(3)}`)],
		'failing payloads': [3, async () => (mood.payloads = 'failing')],
		'slow payloads': [3, async () => (mood.payloads = 'slow')],
		'failing messages': [2, async () => (mood.messages = 'failing')],
		'a usual server': [10, async () => Object.assign(mood, usualMood)],
		'a newer build': [
			2,
			async () => {
				mood.build = 'newer';
				await evaluate(`dispatchEvent(new Event('test-later'))`);
			},
		],
		translation: [2, () => evaluate(`document.documentElement.classList.add('translated-ltr')`)],
		'offline and back': [
			2,
			async () => {
				await walker.setOffline?.(true);
				await walker.traverse(-1);
				await wait(50);
				await walker.setOffline?.(false);
			},
		],
	};
	const lots = Object.entries(kinds).flatMap(([name, [weight, step]]) => Array(weight).fill({ name, step })) as {
		name: string;
		step: () => Promise<unknown>;
	}[];

	Object.assign(mood, usualMood);
	await walker.goTo(`${site.origin}/`);
	for (let number = 1; number <= steps; number++) {
		const { name, step } = lots[random(lots.length)] ?? { name: 'none', step: async () => {} };
		taken.push(name);
		await step();
		try {
			await waitForAgreement(site, walker.evaluate);
		} catch (error) {
			const last = taken.slice(-12).join(', ');
			throw new Error(
				`Seed ${seed}, step ${number}, after … ${last}: ${error instanceof Error ? error.message : error}`,
			);
		}
	}
}
