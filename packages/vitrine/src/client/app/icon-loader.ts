import type { IconifyJSON } from '@iconify/types';
import { href } from '#routes.ts';

/** The endpoint takes no longer addresses, in characters. */
const maxAddress = 500;
/** The second source is tried after this long, in milliseconds, the third after twice as long … */
const nextSource = 750;
const retry = 2000;
const timeout = 5000;
/** What could not be had is not requested again for a minute. */
const missLifetime = 60_000;
const maxMisses = 100;

export interface IconLoaderOptions {
	get?: typeof fetch;
	now?: () => number;
	wait?: (milliseconds: number) => Promise<unknown>;
	/** Where icons are requested, one after the other. The site's own endpoint is the only one: no request goes to a third party. */
	sources?: readonly string[];
}

/** Gives the SVG of each icon that could be had, by its Iconify name. It always settles. */
export type LoadIcons = (names: readonly string[]) => Promise<Map<string, string>>;

/** Loads icons that are first needed in the browser (specification §11). */
export function createIconLoader({
	get = fetch,
	now = Date.now,
	wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
	sources = [''],
}: IconLoaderOptions = {}): LoadIcons {
	const known = new Map<string, string>();
	const misses = new Map<string, number>();

	const noteMiss = (name: string) => {
		if (misses.size >= maxMisses) misses.delete(misses.keys().next().value ?? '');
		misses.set(name, now() + missLifetime);
	};
	const ask = async (address: string, collection: string): Promise<IconifyJSON> => {
		const signal = AbortSignal.timeout(timeout);
		const attempts = [
			...sources.map((source, index) => ({ source, delay: index * nextSource })),
			{ source: sources[0] ?? '', delay: retry },
		];
		let isDone = false;
		const one = async ({ source, delay }: (typeof attempts)[number]) => {
			if (delay > 0) await wait(delay);
			if (isDone) throw new Error('Not needed any more');
			const response = await get(source + address, { signal });
			const icons = parseIcons(response.ok ? await response.json() : undefined, collection);
			isDone = true;
			return icons;
		};
		const tooLate = wait(timeout).then(() => Promise.reject(new Error(`No answer for ${address}`)));
		return Promise.race([Promise.any(attempts.map(one)), tooLate]);
	};
	const load = async (collection: string, icons: readonly string[]) => {
		try {
			const answer = await ask(addressOf(collection, icons), collection);
			for (const icon of icons) {
				const data = answer.icons[icon];
				const size = { width: data?.width ?? answer.width ?? 16, height: data?.height ?? answer.height ?? 16 };
				if (data) known.set(`${collection}:${icon}`, svg(data.body, size));
				else noteMiss(`${collection}:${icon}`);
			}
		} catch (error) {
			console.warn('Icons stay empty:', error);
			for (const icon of icons) noteMiss(`${collection}:${icon}`);
		}
	};
	return async (names) => {
		const wanted = [...new Set(names)].filter((name) => !known.has(name) && (misses.get(name) ?? 0) <= now());
		await Promise.all(batches(wanted).map(({ collection, icons }) => load(collection, icons)));
		return new Map(names.flatMap((name) => (known.has(name) ? [[name, known.get(name) ?? '']] : [])));
	};
}

function addressOf(collection: string, icons: readonly string[]): string {
	return `${href('icons', { collection })}?icons=${icons.join(',')}`;
}

/** Groups icons by collection, in requests that are not too long. */
function batches(names: readonly string[]): { collection: string; icons: string[] }[] {
	const found: { collection: string; icons: string[] }[] = [];
	for (const name of names.toSorted()) {
		const [collection = '', icon = ''] = name.split(':', 2);
		const last = found.at(-1);
		const fits = last?.collection === collection && addressOf(collection, [...last.icons, icon]).length <= maxAddress;
		if (last && fits) last.icons.push(icon);
		else found.push({ collection, icons: [icon] });
	}
	return found;
}

/** An answer without icons, or of another collection, is a failure with any status. */
function parseIcons(data: unknown, collection: string): IconifyJSON {
	const icons = data as Partial<IconifyJSON> | undefined;
	if (icons?.prefix === collection && typeof icons.icons === 'object') return icons as IconifyJSON;
	throw new Error(`Not the icons of ${collection}`);
}

function svg(body: string, { width, height }: { width: number; height: number }): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
