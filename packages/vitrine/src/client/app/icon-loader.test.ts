import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createIconLoader } from './icon-loader.ts';

const answer = (data: unknown, status = 200) =>
	new Response(typeof data === 'string' ? data : JSON.stringify(data), { status });
const lamp = { prefix: 'lucide', icons: { lamp: { body: '<path d="M1 1"/>' } }, width: 24, height: 24 };

/** Returns a wait on a clock that jumps to the next moment something waits for, as soon as nothing else is to be done. */
function jumpingClock(): (milliseconds: number) => Promise<unknown> {
	let time = 0;
	const moments: { at: number; resolve: (value?: unknown) => void }[] = [];
	const jump = () => {
		moments.sort((a, b) => a.at - b.at);
		const next = moments.shift();
		time = Math.max(time, next?.at ?? 0);
		next?.resolve();
	};
	return (milliseconds) =>
		new Promise((resolve) => {
			moments.push({ at: time + milliseconds, resolve });
			setTimeout(jump, 5);
		});
}

let wait: ReturnType<typeof jumpingClock>;

beforeEach(() => {
	wait = jumpingClock();
});

describe('icons first needed in the browser (§11)', () => {
	it('are asked for at once by collection, sorted, and only once', async () => {
		const get = vi.fn(async () => answer(lamp));
		const load = createIconLoader({ get, wait });
		const icons = await load(['lucide:lamp', 'lucide:lamp']);
		expect(icons.get('lucide:lamp')).toBe(
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1"/></svg>',
		);
		await load(['lucide:lamp']);
		expect(get.mock.calls.map(([address]: unknown[]) => address)).toEqual(['/api/_nuxt_icon/lucide.json?icons=lamp']);
	});

	it('are split over requests of at most 500 characters', async () => {
		const addresses: string[] = [];
		const get = async (address: string | URL | Request) => {
			addresses.push(String(address));
			return answer(lamp);
		};
		const load = createIconLoader({ get, wait });
		await load(Array.from({ length: 60 }, (_, index) => `lucide:a-rather-long-name-${index}`));
		expect(addresses.length).toBeGreaterThan(2);
		expect(addresses.every((address) => address.length <= 500)).toBe(true);
	});

	it.each([
		['an answer without icons', () => answer({ prefix: 'lucide' })],
		['icons of another collection', () => answer({ prefix: 'other', icons: {} })],
		['an error body with 200', () => answer('oops')],
		['500', () => answer(lamp, 500)],
		['nothing at all', () => new Promise<Response>(() => {})],
		['a broken connection', () => Promise.reject(new TypeError('failed to fetch'))],
	])(
		'settle without the icon on %s, after one more try, and it is not asked for again for a minute (§16.22)',
		async (_, respond) => {
			vi.spyOn(console, 'warn').mockImplementation(() => {});
			let time = 0;
			const get = vi.fn(async () => respond());
			const load = createIconLoader({ get, wait, now: () => time });
			expect((await load(['lucide:lamp'])).size).toBe(0);
			expect(get).toHaveBeenCalledTimes(2);
			await load(['lucide:lamp']);
			expect(get).toHaveBeenCalledTimes(2);
			time += 60_001;
			await load(['lucide:lamp']);
			expect(get).toHaveBeenCalledTimes(4);
		},
	);

	it('come from the next source when the first does not answer', async () => {
		const get = vi.fn(async (address: string | URL | Request) =>
			String(address).startsWith('https://second') ? answer(lamp) : new Promise<Response>(() => {}),
		);
		const load = createIconLoader({ get, wait, sources: ['', 'https://second.example'] });
		expect((await load(['lucide:lamp'])).size).toBe(1);
	});
});
