import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Candidate } from './candidates.ts';
import { staged } from './nginx.ts';

/** What is compressed. */
export const texts = '**/*.{html,js,mjs,css,json,svg,txt,xml,data,rsc,wasm,webmanifest}';

/** Lays out what a candidate built for nginx, compressed as well as can be, the same way for all. */
export async function stageOutput(candidate: Candidate): Promise<void> {
	const to = staged(candidate);
	await rm(to, { recursive: true, force: true });
	await layOut(candidate, to);
	const files = globSync(texts, { cwd: to });
	const compressNext = async () => {
		for (let name = files.pop(); name !== undefined; name = files.pop()) await compress(join(to, name));
	};
	await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
}

/** Lays out what a candidate built as a host serves it, without compressed copies. */
export async function layOut(candidate: Candidate, to: string): Promise<void> {
	const from = join(candidate.project, candidate.output);
	if (candidate.layout === 'next') await layOutNext(from, to);
	else await cp(from, to, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
}

async function compress(file: string): Promise<void> {
	const bytes = await readFile(file);
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
	const copies = {
		'.br': await promisify(brotliCompress)(bytes, { params }),
		'.gz': await promisify(gzip)(bytes, { level: 9 }),
	};
	for (const [ending, copy] of Object.entries(copies))
		if (copy.length < bytes.length) await writeFile(file + ending, copy);
}

/** The files that `next start` answers with, under names that nginx finds. */
async function layOutNext(from: string, to: string): Promise<void> {
	await cp(join(from, 'static'), join(to, '_next/static'), { recursive: true });
	const { routes } = JSON.parse(readFileSync(join(from, 'prerender-manifest.json'), 'utf8'));
	for (const route of Object.keys(routes)) {
		if (route.startsWith('/_')) continue;
		const name = route === '/en' ? '/index' : route.replace(/^\/en\//, '/');
		for (const ending of ['.html', '.rsc', '.segments']) {
			const source = join(from, 'server/app', route + ending);
			if (!existsSync(source)) continue;
			await mkdir(dirname(join(to, name)), { recursive: true });
			await cp(source, join(to, name + ending), { recursive: true });
		}
	}
}
