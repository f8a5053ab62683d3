import { describe, expect, it } from 'vitest';
import { confirmedSite, translatedSite } from '../../../../../test/support/translated-site.ts';
import { lockFile } from './lock.ts';

describe('a damaged lock file', () => {
	/** What is said of a lock file that was changed, by a command that reads it and one that would write it. */
	async function complaint(change: (lock: string) => string | Uint8Array): Promise<string> {
		const site = await confirmedSite();
		site.write(lockFile, change(site.read(lockFile)));
		const before = site.read(lockFile);
		const read = await site.run();
		const written = await site.run('accept', '--all');
		expect([read.isGood, written.isGood]).toEqual([false, false]);
		expect(written.text).toContain('nothing was recorded');
		expect(site.read(lockFile)).toBe(before);
		return `\n${read.text.slice(read.text.indexOf(`${lockFile}:`))}\n`;
	}

	it('is named when it is empty, cut off, of another format or in another encoding', async () => {
		expect(await complaint(() => '')).toMatchInlineSnapshot(`
			"
			content/translations.lock:1
			  found     ""
			  expected  the first line of a lock file, with its format
			  to do     take the last good version back from Git, or remove the file and confirm all translations anew

			1 to change.
			"
		`);
		expect(await complaint((lock) => lock.slice(0, 190))).toMatchInlineSnapshot(`
			"
			content/translations.lock:3
			  found     "ja messages.yaml article-up"
			  expected  language, file, text and two fingerprints of 12 characters, with one space between them
			  to do     take the last good version back from Git, or remove the file and confirm all translations anew

			1 to change.
			"
		`);
		expect(await complaint((lock) => lock.replace('Format 1', 'Format 2'))).toMatchInlineSnapshot(`
			"
			content/translations.lock:1
			  found     format 2
			  expected  format 1, which this version of the site reads and writes
			  to do     update the code of the site, or take back the version of this file that fits it

			1 to change.
			"
		`);
		expect(await complaint((lock) => Buffer.from(lock, 'utf16le'))).toContain('content/translations.lock:1');
	});

	it('is named with every line that cannot be read', async () => {
		const damaged = await complaint((lock) =>
			lock.replace(/^ja pages\/index.yaml (title|description) .*$/gm, 'ja pages/index.yaml $1'),
		);
		expect(damaged).toMatchInlineSnapshot(`
			"
			content/translations.lock:52
			  found     "ja pages/index.yaml description"
			  expected  language, file, text and two fingerprints of 12 characters, with one space between them
			  to do     take the last good version back from Git, or remove the file and confirm all translations anew

			content/translations.lock:60
			  found     "ja pages/index.yaml title"
			  expected  language, file, text and two fingerprints of 12 characters, with one space between them
			  to do     take the last good version back from Git, or remove the file and confirm all translations anew

			2 to change.
			"
		`);
	});

	it('may not be a folder, and nothing else is said of it', async () => {
		const site = translatedSite({ [`${lockFile}/stray.md`]: 'Stray.' });
		const { text, isGood } = await site.run();
		expect(isGood).toBe(false);
		expect(text).toContain(`${lockFile}:1\n  found     a folder`);
		expect(text).not.toContain('Nobody has confirmed');
	});

	it('names the mark of the common base too, which Git leaves with diff3', async () => {
		const marked = (lock: string) => lock.replace(/\n/, '\n<<<<<<< HEAD\n||||||| base\n=======\n>>>>>>> other\n');
		expect(await complaint(marked)).toContain(
			'expected  no lines with the marks <<<<<<<, |||||||, ======= and >>>>>>>',
		);
	});

	it('is named with the lines between which Git left two versions, which may all stay', async () => {
		const marked = (lock: string) => {
			const [header = '', ...lines] = lock.split('\n');
			return [
				header,
				'<<<<<<< HEAD',
				...lines.slice(0, 2),
				'=======',
				...lines.slice(2, 4),
				'>>>>>>> other',
				...lines.slice(4),
			].join('\n');
		};
		expect(await complaint(marked)).toMatchInlineSnapshot(`
			"
			content/translations.lock:2
			  found     two versions of the same lines (to line 8), which Git left side by side
			  expected  no lines with the marks <<<<<<<, |||||||, ======= and >>>>>>>
			  to do     remove the lines with the marks and keep all others: each of them is true on its own

			1 to change.
			"
		`);
		const site = await confirmedSite();
		site.write(lockFile, marked(site.read(lockFile)).replace(/^[<=>]{7}.*\n/gm, ''));
		expect((await site.run()).isGood).toBe(true);
	});
});
