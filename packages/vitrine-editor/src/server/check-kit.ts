import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The kit at a place, and its version. */
export interface FoundKit {
	folder: string;
	version: string;
}

/** Thrown where a site and its editor have kits that do not fit. Its message is for a person. */
export class KitMismatch extends Error {
	override name = 'KitMismatch';
}

/**
 * Checks that the editor works with the kit of a site: both write the same files, by rules that change between versions.
 *
 * @throws {KitMismatch} with what to do
 */
export function checkKit({ editor, own, site }: { editor: string; own: FoundKit; site: FoundKit | undefined }): void {
	if (!site) return;
	const wanted = release(editor);
	const install = `npm install --save-dev vitrine-editor@${release(site.version)}`;
	if (release(site.version) !== wanted) {
		throw new KitMismatch(
			`vitrine-editor ${editor} works with vitrine ${wanted}, and this site has ${site.version}: run ${install}`,
		);
	}
	if (own.version === site.version || realpathSync(own.folder) === realpathSync(site.folder)) return;
	throw new KitMismatch(
		`There are two versions of vitrine: ${site.version} in ${site.folder}, and ${own.version} in ${own.folder}. Leave one: run npm dedupe, or ${install}`,
	);
}

/** Versions of one release fit each other: 0.2.0 and 0.2.5 do, 0.2.0 and 0.3.0 do not. */
function release(version: string): string {
	const [major = '', minor = ''] = version.split('.');
	return `${major}.${minor}`;
}

/** Finds the kit that a module gets; undefined where there is none. */
export function findKit(from: string): FoundKit | undefined {
	let module: string;
	try {
		module = createRequire(from).resolve('vitrine');
	} catch {
		return undefined;
	}
	for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
		const file = join(folder, 'package.json');
		if (!existsSync(file)) continue;
		const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
		if (name === 'vitrine') return { folder, version };
	}
	return undefined;
}

/** Checks the kit of a site against that of this package. */
export function checkKitOf(root: string): void {
	const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
	const own = findKit(import.meta.filename);
	if (own) checkKit({ editor: version, own, site: findKit(join(root, 'site.config.ts')) });
}
