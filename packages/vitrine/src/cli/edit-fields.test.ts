import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { vitrine } from '../../../../test/support/repository.ts';

const about = 'content/en/pages/about.md';

function commands() {
	const root = siteWith();
	return {
		run(words: string[], input = '') {
			const options = { encoding: 'utf8', input } as const;
			const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, ...words, '--root', root], options);
			return { status, stdout, stderr };
		},
		read: (file: string) => readFileSync(join(root, file), 'utf8'),
	};
}

it('get prints what set writes, and set changes nothing else', () => {
	const { run, read } = commands();
	const before = read(about);
	expect(run(['get', about]).stdout).toContain('title: "');
	const text = 'A lamp: "for" long nights';
	expect(run(['set', `${about}:title`, text])).toEqual({ status: 0, stdout: '', stderr: '' });
	expect(run(['get', `${about}:title`])).toEqual({ status: 0, stdout: `${text}\n`, stderr: '' });
	expect(read(about)).toBe(before.replace(/^title: .*$/m, `title: '${text}'`));
	expect(run(['set', `${about}:label`, '-'], 'Lamp\n').status).toBe(0);
	expect(JSON.parse(run(['get', `${about}:label`, '--json']).stdout)).toMatchObject({ value: 'Lamp', control: 'line' });
	expect(run(['set', `${about}:label`, '--remove']).status).toBe(0);
	expect(run(['set', `${about}:title`, '   '])).toMatchObject({ status: 1, stderr: expect.stringContaining('title') });
	expect(run(['get', `${about}:titel`])).toMatchObject({ status: 1, stderr: `${about} has no titel.\n` });
	expect(run(['get', 'package.json'])).toMatchObject({ status: 1, stderr: 'package.json is no file with fields.\n' });
	expect(run(['set', about, 'x']).status).toBe(2);
	expect(read(about)).toBe(before.replace(/^title: .*$/m, `title: '${text}'`));
});

it('edit names the package that is missing', () => {
	const { run } = commands();
	const message = 'The editor is not installed: npm install --save-dev vitrine-editor\n';
	expect(run(['edit'])).toEqual({ status: 1, stdout: '', stderr: message });
});
