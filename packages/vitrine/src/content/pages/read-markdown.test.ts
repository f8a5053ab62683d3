import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedCode } from '../../../../../test/support/changed-code.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';

/** How the code in a folder names what it keeps of a page. */
function keyBy(folder: string): string {
	const module = JSON.stringify(join(folder, 'packages/vitrine/src/content/pages/read-markdown.ts'));
	const code = `const { pageKey } = await import(${module}); console.log(pageKey('', { name: 'english' }));`;
	return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
}

it.each(['content/pages/markdown.ts', 'content/markdown/headings.ts', 'i18n/marked-text.ts', 'node/edit-distance.ts'])(
	'what is kept of pages counts no more when %s changes, by which they are read',
	(file) => {
		const { folder } = changedCode(join('packages/vitrine/src', file), '// changed');
		expect(keyBy(folder)).not.toBe(keyBy(repositoryRoot));
	},
);

it('what is kept of pages counts as long as other code changes', () => {
	const { folder } = changedCode('packages/vitrine/src/document/header.tsx', '// changed');
	expect(keyBy(folder)).toBe(keyBy(repositoryRoot));
});
