import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface SmallSite {
	/** Codes of its languages, that of the originals first. */
	locales: readonly string[];
	/** Texts of its files, by path. */
	files: Readonly<Record<string, string>>;
}

/** Makes a site in a folder of its own for as long as it is tried, so that what an exhibit shows is what the kit says. */
export async function trySite<Result>({ locales, files }: SmallSite, use: (root: string) => Promise<Result>) {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-exhibit-'));
	const settings = {
		format: 4,
		name: 'Vitrine',
		origin: 'https://vitrine.example',
		locales: locales.map((code) => ({
			code,
			name: code,
			shortName: code,
			tag: code,
			typography: 'none',
			font: 'system',
		})),
		defaultLocale: locales[0],
	};
	try {
		write(root, { 'site.config.ts': `export default ${JSON.stringify(settings)};\n`, ...files });
		return await use(root);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

export function write(root: string, files: SmallSite['files']): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
}
