import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { isLong, rounds, seed } from '../support/long-form.ts';
import { randomSource } from '../support/random-inputs.ts';
import { repositoryRoot } from '../support/repository.ts';
import { confirmedSite } from '../support/translated-site.ts';
import { launchChromium } from './support/browser.ts';

const actions = rounds(8, 2000);
/** Actions between two kills. */
const between = isLong ? 50 : 4;

let browser: Browser;
let child: ChildProcess | undefined;
beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(async () => {
	await browser.close();
	child?.kill('SIGKILL');
});

/** Starts a server that can be killed. */
async function start(root: string, port = '0'): Promise<string> {
	child = spawn(process.execPath, ['test/support/editor-program.ts', root, port], {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [address] = (await once(createInterface({ input: child.stdout as never }), 'line')) as [string];
	return address;
}

async function kill(): Promise<void> {
	const ended = child && once(child, 'exit');
	child?.kill('SIGKILL');
	await ended;
}

const pages = ['about', 'guide'];
const fields = ['title', 'description'];
const languages = ['en', 'ru'];

const title = `${actions} seeded actions in the editor with kills of its server end in a valid site whose diff holds what was done and nothing else`;

it(title, { timeout: 7_200_000 }, async () => {
	const site = await confirmedSite();
	site.commit();
	const random = randomSource(seed);
	const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
	let address = await start(site.root);
	const { port, origin } = new URL(address);
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
	const page = await context.newPage();
	await page.goto(address);
	/** The last words of each field, by file and key. */
	const typed = new Map<string, string>();
	const saved = () => page.getByRole('banner').getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 });
	for (let count = 0; count < actions; count++) {
		const [id, key, language] = [pick(pages), pick(fields), pick(languages)];
		await page.goto(`${origin}/__edit/?open=${id}&language=${language}`);
		const place = JSON.stringify([key]);
		const field = page.locator(`[data-place=${JSON.stringify(place)}]`);
		await field.waitFor({ state: 'attached' });
		await page.getByText('Title and description').click();
		const text = `${key} ${count} ${random(1000)}`;
		await field.fill(text);
		typed.set(`content/${language}/pages/${id}.md ${key}`, text);
		if (count % between === between - 1) {
			// In the middle of a pause, or after it.
			if (random(2) === 0) await saved();
			await kill();
			address = await start(site.root, port);
			await page.goto(address);
		}
		await saved();
	}
	await expect
		.poll(() => [...typed].filter(([name, text]) => !site.read(name.split(' ')[0] ?? '').includes(`: ${text}\n`)), {
			timeout: 60_000,
		})
		.toEqual([]);
	await loadSite({ root: site.root });
	const changed = site.git('diff', '-U0', '--', 'content').split('\n');
	const lines = (sign: string) => changed.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3)));
	expect(lines('+').sort()).toEqual([...typed].map(([name, text]) => `+${name.split(' ')[1]}: ${text}`).sort());
	expect(lines('-')).toHaveLength(typed.size);
	expect(site.git('ls-files', '--others', '--', 'content', 'public').trim()).toBe('');
	await context.close();
});
