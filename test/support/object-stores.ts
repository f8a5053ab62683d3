import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { bundleWorker } from '#build/cloudflare/bundle-worker.ts';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import type { WorkerSite } from '#protocol/worker-site.ts';
import type { StorePlace } from '../store-contract/store-place.ts';
import { repositoryRoot } from './repository.ts';

/** A call of a store, or of its object where no store is named. */
export interface Asked {
	store: string;
	object: string;
	method: string;
	parameters: unknown[];
}

export type Told = { value?: unknown } | { name: string; message: string; stack: string };

export interface ObjectPlace extends StorePlace {
	/** Ends the object at a statement of what it does next. */
	abortIn: (statements: number) => Promise<void>;
	/** Calls its alarm several times at once. */
	fire: (times: number) => Promise<void>;
}

export interface ObjectStores {
	/** Prepares an object. One that is quiet delivers nothing by itself. */
	createPlace: (options?: { isQuiet?: boolean }) => Promise<ObjectPlace>;
	/** What the objects wrote to the log. */
	output: () => string;
	/** Starts the runtime again with other settings, on the same storage. */
	restart: (settings: Record<string, string>) => Promise<void>;
	stop: () => Promise<void>;
}

/** Starts the runtime of Workers with objects that keep messages. */
export async function startObjectStores(settings: Record<string, string>): Promise<ObjectStores> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-objects-'));
	const entry = join(repositoryRoot, 'test/support/object-worker.ts');
	await bundleWorker({ site: { info: { forms: {} } } as WorkerSite, folder, entry });
	let output = '';
	const optionsOf = (bindings: Record<string, string>) =>
		convertV4MiniflareOptions({
			rootPath: '/',
			modules: true,
			scriptPath: join(folder, 'worker.js'),
			compatibilityDate: '2026-10-01',
			durableObjects: { MESSAGES: { className: 'MessageObject', useSQLite: true } },
			durableObjectsPersist: join(folder, 'objects'),
			bindings,
			log: new Log(LogLevel.NONE),
			handleStructuredLogs: ({ message }) => {
				output += `${message}\n`;
			},
		});
	const runtime = new Miniflare(optionsOf(settings));
	await runtime.ready;
	let waiting: { asked: Asked; answer: PromiseWithResolvers<unknown> }[] = [];
	let count = 0;

	/** What is asked in one turn is asked at once. */
	const ask = (asked: Asked): Promise<unknown> => {
		if (waiting.length === 0) queueMicrotask(() => void send());
		const answer = Promise.withResolvers<unknown>();
		waiting.push({ asked, answer });
		return answer.promise;
	};
	const send = async () => {
		const sent = waiting;
		waiting = [];
		try {
			const body = JSON.stringify(
				sent.map(({ asked }) => asked),
				markCircle,
			);
			const response = await runtime.dispatchFetch('http://objects.test/', { method: 'POST', body });
			const told = (await response.json()) as Told[];
			for (const [number, { answer }] of sent.entries()) settle(answer, told[number]);
		} catch (error) {
			for (const { answer } of sent) answer.reject(error);
		}
	};
	return {
		output: () => output,
		restart: (changed) => runtime.setOptions(optionsOf(changed)),
		stop: () => runtime.dispose(),
		createPlace: async ({ isQuiet = false } = {}) => {
			const object = `${isQuiet ? 'quiet' : 'object'}-${++count}`;
			const disturb = (method: string, ...parameters: unknown[]) => ask({ store: '', object, method, parameters });
			return {
				open: () => storeOf(`store-${++count}`, object, ask),
				ask: async (sql) => (await disturb('ask', sql)) as Record<string, unknown>[],
				hold: async () => {
					await disturb('hold', 4000);
					return async () => void (await disturb('ask', 'SELECT 1'));
				},
				abortIn: async (statements) => void (await disturb('abortIn', statements)),
				fire: async (times) => void (await disturb('fire', times)),
				remove: async () => {},
			};
		},
	};
}

function storeOf(store: string, object: string, ask: (asked: Asked) => Promise<unknown>): ContactStore {
	return new Proxy({} as ContactStore, {
		get: (_, method) =>
			method === 'then'
				? undefined
				: (...parameters: unknown[]) => ask({ store, object, method: `${String(method)}`, parameters }),
	});
}

function settle({ resolve, reject }: PromiseWithResolvers<unknown>, told: Told | undefined): void {
	if (told && 'message' in told) reject(asError(told));
	else resolve(restoreUndefined(told?.value));
}

function asError({ name, message, stack }: { name: string; message: string; stack: string }): Error {
	const error = name === 'StoreUnavailable' ? new StoreUnavailable(message) : new Error(message);
	error.stack = stack;
	return error;
}

/** JSON leaves out what is undefined: it comes as a word. */
function restoreUndefined(value: unknown): unknown {
	if (value === '(undefined)') return undefined;
	if (Array.isArray(value)) return value.map(restoreUndefined);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restoreUndefined(inner)]));
}

/** JSON has no way to say that an object holds itself. */
function markCircle(this: unknown, _: string, value: unknown): unknown {
	return value === this && typeof value === 'object' && value !== null ? '(itself)' : value;
}
