import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentedBlocks } from './support/documented-proxy.ts';
import { findSystemdAnalyze } from './support/find-program.ts';
import { repositoryRoot } from './support/repository.ts';

describe('the unit for systemd in the guide', () => {
	const unit = (documentedBlocks('ini')[0] ?? '').replaceAll('/srv/site/', `${repositoryRoot}/`);
	const complaints = (text: string): string => {
		const program = findSystemdAnalyze();
		if (program === undefined) return 'systemd is not installed, and this account cannot install it';
		const file = join(mkdtempSync(join(tmpdir(), 'vitrine-unit-')), 'site.service');
		writeFileSync(file, text);
		const { stdout, stderr } = spawnSync(program, ['verify', file], { encoding: 'utf8' });
		return (stdout + stderr).replaceAll(file, 'site.service');
	};

	it('is one that systemd has nothing to say against', ({ skip }) => {
		const said = complaints(unit);
		if (said.startsWith('systemd is not installed')) skip(said);
		expect(said).toBe('');
		expect(complaints(unit.replace('KillMode=mixed', 'KilMode=mixed'))).toContain('KilMode');
	});
});
