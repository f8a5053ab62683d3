import { expect, it, vi } from 'vitest';
import { createEventQueue, type QueuedEvent } from './event-queue.ts';

/** A browser that takes one event after the other when it reads. */
function slowBrowser() {
	const sent: QueuedEvent[] = [];
	const waiting: (() => void)[] = [];
	const write = (event: QueuedEvent) =>
		new Promise<void>((resolve) => {
			sent.push(event);
			waiting.push(resolve);
		});
	const read = async () => {
		waiting.shift()?.();
		await new Promise(setImmediate);
	};
	return { sent, write, read };
}

it('sends events in their order, and of the state of publishing only the latest', async () => {
	const { sent, write, read } = slowBrowser();
	const end = vi.fn();
	const send = createEventQueue(write, end);
	send('changed', { files: ['a'] });
	for (let size = 0; size < 5000; size++) send('publish', { size });
	send('changed', { files: ['b'] });
	for (let count = 0; count < 10; count++) await read();
	expect(sent).toEqual([
		{ event: 'changed', data: { files: ['a'] } },
		{ event: 'publish', data: { size: 4999 } },
		{ event: 'changed', data: { files: ['b'] } },
	]);
	expect(end).not.toHaveBeenCalled();
});

it('ends the connection to a browser that does not read', () => {
	const end = vi.fn();
	const send = createEventQueue(slowBrowser().write, end);
	for (let number = 0; number < 300; number++) send('pending', { number });
	expect(end).toHaveBeenCalledTimes(1);
});

it('ends the connection where an event cannot be sent', async () => {
	const report = vi.spyOn(console, 'error').mockImplementation(() => {});
	const end = vi.fn();
	createEventQueue(() => Promise.reject(new Error('disk full')), end)('pending', {});
	await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1));
	report.mockRestore();
});
