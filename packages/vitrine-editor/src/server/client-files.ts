import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the interface. */
export interface ClientFile {
	body: Uint8Array<ArrayBuffer>;
	contentType: string;
}

const contentTypes: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.webp': 'image/webp',
};

/** Of an installed package, the folder is beside its compiled modules. */
const packed = fileURLToPath(new URL('../client', import.meta.url));

let folder: Promise<string> | undefined;

/** Reads a file of the interface by its path; undefined where there is none. */
export async function readClientFile(path: string): Promise<ClientFile | undefined> {
	const contentType = contentTypes[extname(path)];
	if (contentType === undefined || !/^(?:assets\/)?[\w-][\w.-]*$/.test(path)) return undefined;
	folder ??= clientFolder();
	try {
		return { body: new Uint8Array(await readFile(join(await folder, path))), contentType };
	} catch {
		return undefined;
	}
}

/** Bundles the interface at the first call where the package is in its repository. */
async function clientFolder(): Promise<string> {
	if (!existsSync(join(packed, 'main.tsx'))) return packed;
	const built = mkdtempSync(join(tmpdir(), 'vitrine-editor-'));
	process.once('exit', () => rmSync(built, { recursive: true, force: true }));
	// It is no part of the packed modules.
	const module = '../../build-client.ts';
	const { buildClient } = (await import(module)) as { buildClient: (folder: string) => Promise<void> };
	await buildClient(built);
	return built;
}
