import { beforeEach, describe, expect, it } from 'vitest';
import { createReloadGuard } from './reload-guard.ts';

/** Session storage in memory; `isFull` makes it refuse to write. */
function memoryStorage(isFull = false): Storage {
	const items = new Map<string, string>();
	return {
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (isFull) throw new Error('QuotaExceededError');
			items.set(key, value);
		},
	} as Storage;
}

const once = (storage: Storage | undefined) => () => storage;

describe('the reload guard (§7)', () => {
	let time: number;
	const now = () => time;
	beforeEach(() => {
		time = 1_000_000;
	});

	it('allows one full load of a page in ten seconds, and leaves its links to the browser meanwhile (§16.17)', () => {
		const guard = createReloadGuard(once(memoryStorage()), now);
		expect(guard.isGuarded('/about')).toBe(false);
		expect(guard.allow('/about')).toBe(true);
		expect(guard.isGuarded('/about')).toBe(true);
		expect(guard.isGuarded('/about?x')).toBe(false);
		expect(guard.allow('/about')).toBe(false);
		time += 10_001;
		expect(guard.isGuarded('/about')).toBe(false);
	});

	it('allows two a minute in all', () => {
		const guard = createReloadGuard(once(memoryStorage()), now);
		expect([guard.allow('/1'), guard.allow('/2'), guard.allow('/3')]).toEqual([true, true, false]);
		time += 60_001;
		expect(guard.allow('/3')).toBe(true);
	});

	it('writes down paths with their expiry under the key "reload"', () => {
		const storage = memoryStorage();
		createReloadGuard(once(storage), now).allow('/about?x=1');
		expect(JSON.parse(storage.getItem('reload') ?? '')).toEqual({ '/about?x=1': time + 10_000 });
	});

	it.each(['garbage', 'null', '[]', '"x"', '{"/about":"soon"}', '{"/about":null}'])(
		'takes %s for nothing (faults B5)',
		(value) => {
			const storage = memoryStorage();
			storage.setItem('reload', value);
			const guard = createReloadGuard(once(storage), now);
			expect(guard.isGuarded('/about')).toBe(false);
			expect(guard.allow('/about')).toBe(true);
		},
	);

	it('forgets what is long over', () => {
		const storage = memoryStorage();
		const guard = createReloadGuard(once(storage), now);
		guard.allow('/1');
		time += 120_000;
		guard.allow('/2');
		expect(Object.keys(JSON.parse(storage.getItem('reload') ?? ''))).toEqual(['/2']);
	});

	it('allows nothing where storage is blocked or full (§16.18)', () => {
		for (const storage of [undefined, memoryStorage(true)]) {
			const guard = createReloadGuard(once(storage), now);
			expect(guard.allow('/about')).toBe(false);
			expect(guard.isGuarded('/about')).toBe(false);
		}
	});
});
