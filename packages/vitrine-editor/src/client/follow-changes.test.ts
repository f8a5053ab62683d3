import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aliveInterval } from '../alive-interval.ts';
import { followChanges } from './follow-changes.ts';

/** Streams of events that were opened, the latest first. */
let streams: Stream[] = [];

class Stream extends EventTarget {
	static readonly CLOSED = 2;
	readyState = 0;
	constructor() {
		super();
		streams.unshift(this);
	}
	emit(type: string, readyState = 1) {
		this.readyState = readyState;
		this.dispatchEvent(new MessageEvent(type, { data: '{}' }));
	}
	close() {
		this.readyState = Stream.CLOSED;
	}
}

const page = new EventTarget();
const browser = new EventTarget();
let read: string[] = [];
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('EventSource', Stream);
	vi.stubGlobal('document', page);
	vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
	vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
	[streams, read] = [[], []];
	const none = () => {};
	stop = followChanges({
		...{ onPending: none, onPublish: none, onLimit: none },
		onLost: () => read.push('lost'),
		onChange: (files) => read.push(files === undefined ? 'all' : 'files'),
	});
	streams[0]?.emit('open');
});
afterEach(() => {
	stop();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const pass = (intervals: number) => vi.advanceTimersByTime(intervals * aliveInterval);
const stillOpen = () => streams.map(({ readyState }) => readyState !== Stream.CLOSED);

it('follows one stream as long as the server shows that it lasts', () => {
	for (let count = 0; count < 100; count++) {
		pass(1);
		streams[0]?.emit('alive');
		page.dispatchEvent(new Event('visibilitychange'));
	}
	expect(streams).toHaveLength(1);
	expect(read).toEqual([]);
});

it('opens a stream anew that has been silent for a few intervals, and reads what happened meanwhile', () => {
	pass(3);
	expect(streams).toHaveLength(1);
	pass(1);
	expect(stillOpen()).toEqual([true, false]);
	expect(read).toEqual([]);
	streams[0]?.emit('open');
	expect(read).toEqual(['lost', 'all']);
});

it('goes on opening it until the server answers', () => {
	pass(20);
	expect(streams).toHaveLength(6);
	expect(stillOpen().filter(Boolean)).toHaveLength(1);
});

it('opens a silent stream at once when the page comes back to sight, and any when the browser is online again', () => {
	vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
	page.dispatchEvent(new Event('visibilitychange'));
	expect(stillOpen()).toEqual([true, false]);
	browser.dispatchEvent(new Event('online'));
	expect(stillOpen()).toEqual([true, false, false]);
});

it('shows once why the server refuses a stream that was cut, and opens it again', () => {
	streams[0]?.emit('error', 0);
	streams[0]?.emit('error', Stream.CLOSED);
	expect(read).toEqual(['all']);
	vi.advanceTimersByTime(2000);
	streams[0]?.emit('error', Stream.CLOSED);
	expect(read).toEqual(['all']);
	vi.advanceTimersByTime(2000);
	expect(streams).toHaveLength(3);
	streams[0]?.emit('open');
	expect(read).toEqual(['all', 'lost', 'all']);
});

it('opens no stream once it has ended', () => {
	streams[0]?.emit('error', Stream.CLOSED);
	stop();
	pass(10);
	browser.dispatchEvent(new Event('online'));
	page.dispatchEvent(new Event('visibilitychange'));
	expect(streams).toHaveLength(1);
});
