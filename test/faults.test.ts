import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Fault } from './conformance/fault.ts';
import { faults } from './conformance/faults.ts';
import { readTarget, type Target } from './conformance/target.ts';
import { testRows } from './support/fault-tests.ts';
import { isLong, sampled } from './support/long-form.ts';
import { type RunningServer, startServer } from './support/running-server.ts';

const paced = (pace: Fault['pace']) => faults.filter((fault) => fault.pace === pace);

describe('bad input for the server', () => {
	let server: RunningServer;
	let target: Target;
	beforeAll(async () => {
		server = await startServer(inject('fixture'));
		target = await readTarget(server.origin);
	});
	afterAll(() => server.stop());

	describe('is answered rightly', () => testRows(paced(undefined), () => target));
	describe('is cut in time', () => testRows(paced('slow'), () => target, { isConcurrent: true }));
	describe('in masses harms nobody', () => testRows(paced('alone'), () => target));

	describe.each(sampled(['127.0.0.1', '1'], 1))('is answered rightly with TRUST_PROXY=%s', (trusted) => {
		let trusting: RunningServer;
		let itsTarget: Target;
		beforeAll(async () => {
			trusting = await startServer(inject('fixture'), { TRUST_PROXY: trusted, KEEP_ALIVE_SECONDS: '20' });
			itsTarget = await readTarget(trusting.origin);
		});
		afterAll(() => trusting.stop());

		const depending = faults.filter(({ id }) => ['F8', ...(isLong ? ['F12'] : []), 'F17'].includes(id));
		testRows(depending, () => itsTarget);
	});

	it('leaves no fault in the log, and no connection open (F10–F17)', async () => {
		// That connections were many, and that somebody spoke as a proxy does, is said and no fault.
		const lines = server.output().trim().split('\n').slice(5);
		expect(lines.filter((line) => !/"notice":"(More than|A request has X-Forwarded-For)/.test(line))).toEqual([]);
		expect(lines.length).toBeLessThan(10);
		if (process.platform !== 'linux') return;
		const open = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
		await expect.poll(open, { timeout: 30_000 }).toBeLessThan(100);
	});
});
