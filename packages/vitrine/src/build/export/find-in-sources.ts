import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const codeFolders = ['sections', 'theme'];

const isText = /\.(?:[cm]?[jt]sx?|ya?ml|md)$/;

/**
 * Finds where the files of a site name a host, its own components first.
 *
 * @param origin scheme and host
 * @param page the file of a page that uses it
 * @returns undefined where none does, as where code puts the address together
 */
export function findInSources(
	root: string,
	origin: string,
	page: string | undefined,
): { file: string; line: number } | undefined {
	const host = origin.slice(origin.indexOf('//'));
	const code = codeFolders.flatMap((folder) => filesIn(root, folder));
	for (const file of [...code, ...(page ? [page] : []), ...filesIn(root, 'content')]) {
		if (!existsSync(join(root, file))) continue;
		const lines = readFileSync(join(root, file), 'utf8').split('\n');
		const index = lines.findIndex((line) => line.includes(host));
		if (index >= 0) return { file, line: index + 1 };
	}
	return undefined;
}

function filesIn(root: string, folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
		isText.test(name),
	);
	return files.sort().map((name) => join(folder, name));
}
