import { inject } from 'vitest';
import { type AppOptions, createApp } from '#server/app.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { parseTarget } from '#server/request-info.ts';
import type { Source } from '#server/source.ts';

/** The address under which the fixture site is asked in tests. */
export const origin = 'https://lantern.example';

/** A page of it whose address is written with escapes. */
export const russianAbout = '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5';

export interface FixtureApp {
	/** Asks for a path, without following redirects. */
	get: (path: string, headers?: Record<string, string>) => Promise<Response>;
	request: (path: string, init?: RequestInit) => Promise<Response>;
	source: Source;
}

export interface FixtureOptions extends Partial<AppOptions> {
	/** Replace parts of the build info. */
	buildInfo?: Partial<ReturnType<Source['buildInfo']>>;
	/** Where it was built to, if not once for all tests. */
	folder?: string;
	isSecure?: boolean;
	/** The network address of all visitors. */
	address?: string;
}

/** Puts the server in front of the built fixture site. */
export function fixtureApp({
	buildInfo = {},
	folder = inject('fixture'),
	isSecure = true,
	address = '203.0.113.9',
	...options
}: FixtureOptions = {}): FixtureApp {
	const exported = exportedFiles(folder);
	const merged = { ...exported.manifest, ...buildInfo };
	const source: Source = options.source ?? { buildInfo: () => merged, find: exported.find };
	const app = createApp({ ...options, source });
	const request = async (path: string, init?: RequestInit) =>
		app.fetch(new Request(origin + path, init), { target: parseTarget(path), isSecure, address, requestId: 'test' });
	return { request, get: (path, headers = {}) => request(path, { headers }), source };
}
