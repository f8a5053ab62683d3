import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findXmllint } from './find-program.ts';
import { repositoryRoot } from './repository.ts';

const schema = join(repositoryRoot, 'test/fixtures/schemas/xliff/xliff-core-2.0.xsd');

/** For tests: what is wrong with a file by the schema of XLIFF 2.0, whose namespace XLIFF 2.1 keeps. */
export function xliffProblems(file: string): string {
	const xmllint = findXmllint();
	expect(xmllint, 'xmllint is not there: install libxml2-utils').toBeDefined();
	const { status, stderr } = spawnSync(`${xmllint}`, ['--noout', '--nonet', '--schema', schema, file], {
		encoding: 'utf8',
	});
	return status === 0 ? '' : stderr;
}
