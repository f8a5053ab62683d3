import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Everything that a run writes besides its samples: staged files, profiles of browsers, the projects of Vitrine. */
export const stage = join(tmpdir(), 'vitrine-peers');

const sites = join(import.meta.dirname, 'sites');

interface Definition {
	id: string;
	name: string;
	/** Where its `package.json` is. */
	project: string;
	/** Pages of a language, as a path in the project. */
	pagesOf: (language: string) => string;
	/** Removed before a cold build: what it wrote, and all its caches. */
	clean: readonly string[];
	/** Parameters of Node for a production build. */
	build: readonly string[];
	/** What it built, as it is uploaded to a static host. */
	output: string;
	/** Whether that has to be laid out first, and how it is asked for. */
	layout?: 'next';
	/** Addresses that browsers may keep for good. */
	immutable: string;
	/** Parameters of Node for its own server; `{port}` is filled in. */
	serve?: readonly string[];
	/** Packages whose versions are told. */
	packages: readonly string[];
}

export interface Candidate extends Definition {
	/** nginx: HTTP/2 with TLS for browsers, plain HTTP/1.1 for load. */
	origin: string;
	plainOrigin: string;
	/** Its own server. */
	ownPort: number;
}

const shared = (language: string) => `shared/pages/${language}`;
const viteCaches = ['node_modules/.vite', 'node_modules/.cache'];

const vitrine = {
	pagesOf: (language: string) => `content/${language}/pages`,
	clean: ['dist', ...viteCaches],
	build: ['node_modules/vitrine/bin/vitrine.js', 'build'],
	output: 'dist/site',
	immutable: '^/(assets|_i18n)/',
	serve: ['node_modules/vitrine/bin/vitrine.js', 'serve', 'dist'],
	packages: ['vitrine', 'react', 'vite'],
};

const definitions: Definition[] = [
	{ id: 'vitrine', name: 'Vitrine', project: join(stage, 'projects/vitrine'), ...vitrine },
	{
		id: 'vitrine-full',
		name: 'Vitrine with fonts, cards, search and pictures',
		project: join(stage, 'projects/vitrine-full'),
		...vitrine,
	},
	{
		id: 'astro',
		name: 'Astro',
		project: join(sites, 'astro'),
		pagesOf: shared,
		clean: ['dist', '.astro', 'node_modules/.astro', ...viteCaches],
		build: ['node_modules/.bin/astro', 'build'],
		output: 'dist',
		immutable: '^/_astro/',
		packages: ['astro', '@astrojs/react', 'react', 'vite'],
	},
	{
		id: 'next',
		name: 'Next.js',
		project: join(sites, 'next'),
		pagesOf: shared,
		clean: ['.next', 'node_modules/.cache', 'tsconfig.tsbuildinfo'],
		build: ['node_modules/.bin/next', 'build'],
		output: '.next',
		layout: 'next',
		immutable: '^/_next/static/',
		serve: ['node_modules/.bin/next', 'start', '-p', '{port}'],
		packages: ['next', 'next-intl', 'react', 'marked'],
	},
	{
		id: 'nuxt',
		name: 'Nuxt',
		project: join(sites, 'nuxt'),
		pagesOf: shared,
		clean: ['.nuxt', '.output', '.data', ...viteCaches],
		build: ['node_modules/.bin/nuxt', 'build'],
		output: '.output/public',
		immutable: '^/_nuxt/(?!builds/)',
		serve: ['.output/server/index.mjs'],
		packages: ['nuxt', '@nuxtjs/i18n', '@nuxt/content', 'vue', 'vite'],
	},
	{
		id: 'react-router',
		name: 'React Router',
		project: join(sites, 'react-router'),
		pagesOf: shared,
		clean: ['build', '.react-router', ...viteCaches],
		build: ['node_modules/.bin/react-router', 'build'],
		output: 'build/client',
		immutable: '^/assets/',
		serve: ['node_modules/.bin/react-router-serve', './build/server/index.js'],
		packages: ['react-router', 'use-intl', 'react', 'marked', 'vite'],
	},
	{
		id: 'tanstack',
		name: 'TanStack Start',
		project: join(sites, 'tanstack'),
		pagesOf: shared,
		clean: ['dist', '.tanstack', ...viteCaches],
		build: ['node_modules/.bin/vite', 'build'],
		output: 'dist/client',
		immutable: '^/assets/',
		serve: [
			'node_modules/.bin/srvx',
			'serve',
			'--prod',
			'--host',
			'127.0.0.1',
			'-p',
			'{port}',
			'-s',
			'../client',
			'--entry',
			'dist/server/server.js',
		],
		packages: ['@tanstack/react-start', '@tanstack/react-router', 'srvx', 'use-intl', 'react', 'vite'],
	},
];

export const candidates: Candidate[] = definitions.map((definition, index) => ({
	...definition,
	origin: `https://127.0.0.1:${8440 + index}`,
	plainOrigin: `http://127.0.0.1:${8480 + index}`,
	ownPort: 8520 + index,
}));

/** Whether it is compared with the others, and not one of them. */
export function isOurs({ id }: Pick<Candidate, 'id'>): boolean {
	return id.startsWith('vitrine');
}

/** What builds and servers run with. */
export const environment: NodeJS.ProcessEnv = {
	...process.env,
	PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
	NODE_ENV: 'production',
	HOST: '127.0.0.1',
	CI: '1',
	NO_COLOR: '1',
	NUXT_TELEMETRY_DISABLED: '1',
	NEXT_TELEMETRY_DISABLED: '1',
	ASTRO_TELEMETRY_DISABLED: '1',
};
