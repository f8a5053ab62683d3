import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { prepareWorker } from '#build/cloudflare/prepare-worker.ts';
import { withLock } from '#node/lock.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { outFolder } from '../../../../test/support/built-site.ts';
import { englishSite } from '../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../test/support/quick-build.ts';
import { vitrine } from '../../../../test/support/repository.ts';

function startDeployment(out: string) {
	const child = spawn(process.execPath, [vitrine, 'deploy', 'workers', '--dry-run', '--out', out]);
	const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
	return { child, ended: ended.then(([[status], stdout, stderr]) => ({ status, stdout, stderr })) };
}

const deploy = (out: string) => startDeployment(out).ended;

it('a deployment refuses what was built for a host of files, which has no form', async () => {
	const out = outFolder();
	await quickBuild({ root: englishSite(), out, target: 'netlify' });
	expect(await deploy(out)).toEqual({
		status: 1,
		stdout: '',
		stderr: `What is in ${out} was built for netlify: run "npm run build", without --for.\n`,
	});
	expect(existsSync(join(out, 'workers'))).toBe(false);
});

it('a deployment waits for a build, and deploys what that has made', async () => {
	const out = outFolder();
	const root = englishSite();
	await quickBuild({ root, out });
	const { child, ended } = await withLock(join(out, 'building.lock'), async () => {
		const started = startDeployment(out);
		const [said] = await once(started.child.stderr, 'data');
		expect(`${said}`).toContain('Waiting for the build');
		return started;
	});
	expect(child.exitCode).toBeNull();
	expect(await ended).toMatchObject({ status: 0, stdout: expect.stringContaining('would be deployed to Workers') });
});

it('the headers of Workers take nothing from a file of the same name in public/', async () => {
	const out = outFolder();
	await quickBuild({ root: englishSite({ 'public/_headers': 'of the owner' }), out });
	expect(await deploy(out)).toEqual({
		status: 1,
		stdout: '',
		stderr: `public/_headers has the name of a file that Workers are given: rename or remove it, and run "npm run build".\n`,
	});
	const manifest = openExport(out)?.manifest;
	if (!manifest) throw new Error('There is no build.');
	const { folder } = await prepareWorker({ out, manifest, name: 'lantern' });
	expect(readFileSync(join(folder, 'assets/_headers'), 'utf8')).toContain('Cache-Control');
	expect(readFileSync(join(out, 'site/_headers'), 'utf8')).toBe('of the owner');
	const again = await quickBuild({ root: englishSite({ 'public/_headers': 'of the owner' }), out });
	expect(again.isNew).toBe(false);
});
