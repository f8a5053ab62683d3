import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeLock } from '#node/lock.ts';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { readSiteConfig } from '../../site-config.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import { createKinds } from '../fields/file-schemas.ts';
import { workFolder } from '../files/change-record.ts';
import { createTextCheck } from './check-texts.ts';
import { openSession } from './edit-session.ts';
import { readEdited } from './read-edited.ts';
import { openSessionCache } from './session-cache.ts';
import { writeEdits } from './write-edits.ts';

const about = 'content/en/pages/about.md';

it('repeats edits under the lock of the site where another program was quicker', async () => {
	const root = siteWith({});
	const settings = await readSiteConfig(root);
	const kindOf = createKinds(settings);
	const check = createTextCheck(root, { settings, cache: openSessionCache(root) });
	const isFree: boolean[] = [];
	const tryOut: typeof check.tryOut = async (texts, moves) => {
		const tried = await check.tryOut(texts, moves);
		const giveBack = takeLock(join(root, workFolder, 'lock'), 'test');
		isFree.push(giveBack !== undefined);
		giveBack?.();
		// Once, the page is written again between the check and the change.
		if (isFree.length === 1)
			writeFileSync(join(root, about), `${readFileSync(join(root, about), 'utf8')}\nMore oil.\n`);
		return tried;
	};
	const { fields } = await (await openSession(root)).fieldsOf(about);
	const title = { file: about, place: ['title'], before: fieldAt(fields, ['title'])?.hash ?? '' };
	const opened = {
		...{ settings, kindOf, read: (file: string) => readEdited(root, file, kindOf(file)), check: { ...check, tryOut } },
	};
	const outcome = await writeEdits(root, [{ type: 'set', ...title, value: 'A lamp' }], opened);
	expect([outcome, isFree]).toEqual([{ state: 'written', files: [about] }, [true, false]]);
	expect(readFileSync(join(root, about), 'utf8')).toMatch(/^title: A lamp$[\s\S]*\nMore oil\.\n$/m);
	// From then on others may take it.
	expect(takeLock(join(root, workFolder, 'lock'), 'test')).toBeDefined();
});
