import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeApi } from './describe-api.ts';

it('docs/edit-api.md describes the calls as their schemas define them (WRITE_DOCUMENTS=1 writes it)', () => {
	const file = join(import.meta.dirname, '../../../../docs/edit-api.md');
	const text = describeApi();
	if (process.env.WRITE_DOCUMENTS) writeFileSync(file, text);
	expect(readFileSync(file, 'utf8')).toBe(text);
});
