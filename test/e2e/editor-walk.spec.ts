import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { isLong, rounds, seed } from '../support/long-form.ts';
import { randomSource } from '../support/random-inputs.ts';
import { repositoryRoot } from '../support/repository.ts';
import { confirmedSite } from '../support/translated-site.ts';
import { launchChromium } from './support/browser.ts';
import type { Walk, WalkAction } from './support/walk/walk-action.ts';
import { nextAction } from './support/walk/walk-actions.ts';
import { createWalkHistory, filesOf, firstModel, type WalkModel } from './support/walk/walk-model.ts';
import { openWalkTab } from './support/walk/walk-tab.ts';

const actions = rounds(12, 2000);
/** Actions between two kills. */
const between = isLong ? 40 : 8;
/** Milliseconds after an action began within which a server is killed. */
const moments = 1500;

let browser: Browser;
let child: ChildProcess | undefined;
beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(async () => {
	await browser.close();
	child?.kill('SIGKILL');
});

/** Pages of the fixture that link to words which the walk writes anew. */
const unused = { 'content/en/pages/guide/wick.md': undefined, 'content/en/pages/guide/lamp.png': undefined };

/** Starts a server that can be killed. */
async function start(root: string, port = '0'): Promise<string> {
	child = spawn(process.execPath, ['test/support/editor-program.ts', root, port], {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [address] = (await once(createInterface({ input: child.stdout as never }), 'line')) as [string];
	return address;
}

/** Kills the server a moment from now, and waits until it has ended. */
async function killAt(moment: number): Promise<void> {
	const ended = child && once(child, 'exit');
	setTimeout(() => child?.kill('SIGKILL'), moment);
	await ended;
}

/** All translations are confirmed as a walk begins. */
function firstConfirmed({ texts }: WalkModel): Walk['confirmed'] {
	const originals = Object.entries(texts).filter(
		([path]) => path.replace('/en/', '/ru/') in texts && path.includes('/en/'),
	);
	return new Map(
		originals.flatMap(([path, { head }]) =>
			['title', 'description'].map((key) => [`${path.replace('/en/', '/ru/')} ${key}`, head[key]] as const),
		),
	);
}

/** Notes what an action has made of the site. */
function note({ history }: Walk, { step, typed }: WalkAction, after: WalkModel): void {
	if (step === 'back') history.back();
	else if (step === 'again') history.again();
	else history.note(after, typed);
}

const title = `${actions} seeded actions in one tab, with kills of its server, end in a valid site whose files hold what was done and nothing else`;

it(title, { timeout: 14_400_000 }, async () => {
	const first = firstModel();
	const site = await confirmedSite({ ...filesOf(first), ...unused });
	site.commit();
	const random = randomSource(seed);
	const address = await start(site.root);
	const { port } = new URL(address);
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
	const tab = await openWalkTab(context, { site, first, address });
	const walk: Walk = {
		...{ tab, random, count: 0, confirmed: firstConfirmed(first) },
		history: createWalkHistory(first),
		pick: (items) => items[random(items.length)] as (typeof items)[number],
	};
	const { history } = walk;
	const names: string[] = [];
	onTestFailed(async () => {
		console.error(`The last actions:\n${names.slice(-10).join('\n')}`);
		console.error(await tab.page.locator('body').ariaSnapshot());
	});
	for (; walk.count < actions; walk.count++) {
		const action = await nextAction(walk);
		const isKilled = walk.count % between === between - 1;
		names.push(`${walk.count} ${action.name}${isKilled ? ', with a kill' : ''}`);
		const before = history.now();
		let isLoaded = false;
		await action.start();
		if (isKilled) {
			await killAt(random(moments));
			const again = await start(site.root, port);
			if (action.isKept) isLoaded = await tab.signIn(again);
			else {
				await tab.load(again);
				history.begin(await tab.whichOf([before, action.after ?? before]));
				continue;
			}
		}
		await action.end();
		if (action.after) note(walk, action, action.after);
		if (action.after || isKilled) await tab.settled(history.now());
		// A tab keeps its steps until it is loaded.
		if (isLoaded) history.begin(history.now());
	}
	await tab.settled(history.now());
	await loadSite({ root: site.root });
	for (const [name, words] of walk.confirmed) {
		const [path = '', key = ''] = name.split(' ');
		const now = history.now().texts[path.replace('/ru/', '/en/')]?.head[key];
		const open = await site.open('ru', path.replace('content/ru/', ''));
		expect([name, open.some((text) => text.split(' ')[0] === key)]).toEqual([name, words !== now]);
	}
	await context.close();
});
