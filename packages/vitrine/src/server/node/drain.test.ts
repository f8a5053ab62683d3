import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, vi } from 'vitest';
import { type KeptAlive, openKeptAlive } from '../../../../../test/support/kept-alive.ts';
import { launchingCommand, startServer } from '../../../../../test/support/running-server.ts';

/** Waits until a server has heard that it is to end. */
const toldToLeave = (visitor: KeptAlive) =>
	vi.waitFor(async () => expect(await visitor.status('/ready')).toBe(503), { timeout: 20_000, interval: 10 });

describe('a server that is told to end', () => {
	it('D3 answers every request of visitors who go on asking, tells them to leave, and ends within 10 s', async () => {
		const server = await startServer(inject('fixture'));
		let answered = 0;
		/** Sends requests without a pause until stopped. */
		const visit = async (): Promise<void> => {
			const visitor = await openKeptAlive(server.port);
			for (let isLast = false; !isLast; answered++) {
				const answer = await visitor.ask('/about');
				expect(answer.status).toBe(200);
				isLast = answer.isLast;
			}
		};
		const visitors = Promise.all(Array.from({ length: 32 }, visit));
		const idle = await openKeptAlive(server.port);
		await idle.status('/');
		await sleep(500);
		const before = answered;
		const started = performance.now();
		const code = server.stop();
		await toldToLeave(idle);
		await visitors;
		expect(await code).toBe(0);
		expect(performance.now() - started).toBeLessThan(10_000);
		expect(before).toBeGreaterThan(100);
	});

	it('D3 takes new connections for a moment more, so that a load balancer learns of it', async () => {
		const server = await startServer(inject('fixture'));
		const [idle, held] = await Promise.all([openKeptAlive(server.port), openKeptAlive(server.port)]);
		// Without connections, it ends at once.
		await Promise.all([idle.status('/'), held.status('/')]);
		const code = server.stop();
		await toldToLeave(idle);
		const late = await openKeptAlive(server.port);
		expect(await late.ask('/ready')).toEqual({ status: 503, isLast: true });
		expect(await code).toBe(0);
		await expect(openKeptAlive(server.port)).rejects.toThrow();
	});

	it('D3 answers whoever is there where it is told again and again, as by a terminal and a launcher', async () => {
		const server = await startServer(inject('fixture'));
		const [idle, held] = await Promise.all([openKeptAlive(server.port), openKeptAlive(server.port)]);
		await Promise.all([idle.status('/'), held.status('/')]);
		const code = server.stop('SIGINT');
		await toldToLeave(idle);
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM'] as const) server.process.kill(signal);
		expect(await held.ask('/about')).toEqual({ status: 200, isLast: true });
		expect(await code).toBe(0);
	});

	it('D3 ends at once when nobody is connected', async () => {
		const server = await startServer(inject('fixture'));
		const started = performance.now();
		expect(await server.stop()).toBe(0);
		expect(performance.now() - started).toBeLessThan(5000);
	});

	it('D3 ends when the shell ends that npm started it in, which passes no signal on', async () => {
		const shell = ['sh', '-c', '"$@"; exit $?', 'sh'];
		const server = await startServer(inject('fixture'), { npm_lifecycle_event: 'start' }, { through: shell });
		expect(await server.stop()).toBeNull();
		await vi.waitFor(() => expect(openKeptAlive(server.port)).rejects.toThrow(), { timeout: 20_000, interval: 100 });
	});

	it('D3 does not wait for those who never finish', async () => {
		const server = await startServer(inject('fixture'));
		const silent = await openKeptAlive(server.port);
		const started = performance.now();
		expect(await server.stop()).toBe(0);
		expect(performance.now() - started).toBeLessThan(10_500);
		silent.leave();
	});

	it('D3 answers and ends as well behind a command that hands over to another process', async () => {
		const server = await startServer(inject('fixture'), {}, { command: launchingCommand });
		const visitor = await openKeptAlive(server.port);
		expect(await visitor.status('/about')).toBe(200);
		const code = server.stop();
		await toldToLeave(visitor);
		expect(await code).toBe(0);
	});

	it('D3 keeps no port where the command that handed over is killed', async () => {
		const server = await startServer(inject('fixture'), {}, { command: launchingCommand });
		expect(await server.stop('SIGKILL')).toBeNull();
		await vi.waitFor(() => expect(openKeptAlive(server.port)).rejects.toThrow(), { timeout: 20_000, interval: 20 });
	});

	it('D3 starts again cleanly where it was killed', async () => {
		const first = await startServer(inject('fixture'));
		await fetch(first.origin);
		expect(await first.stop('SIGKILL')).toBeNull();
		const second = await startServer(inject('fixture'), { PORT: `${first.port}` });
		expect((await fetch(`${second.origin}/about`)).status).toBe(200);
		expect(await second.stop()).toBe(0);
	});
});
