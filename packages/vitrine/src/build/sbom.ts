import { readFileSync } from 'node:fs';

/** An entry of `package-lock.json`, by its path from the root; the root's own path is empty. */
interface LockedPackage {
	name?: string;
	version: string;
	license?: string;
	integrity?: string;
	dev?: boolean;
	/** Whether only this project's own development needs what is optional to others. */
	devOptional?: boolean;
	/** Whether the package lies in a folder of the project, which `resolved` names. */
	link?: boolean;
	resolved?: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}

type Lock = Record<string, LockedPackage>;

/**
 * Lists the packages that a site is made with and served by, from the lock file, as CycloneDX 1.5: what each is, the
 * hash of its archive, and what it depends on. The same lock file gives the same list.
 */
export function createSbom(file: string): string {
	const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock };
	// Folders of the project that it does not depend on are made here, and are no part of the site.
	const own = new Set(['', ...dependenciesOf('', packages)]);
	const isUsed = (path: string, { dev, devOptional, link }: LockedPackage) =>
		!(dev || devOptional || link) && (path.includes('node_modules/') || own.has(path));
	const used = Object.entries(packages).flatMap(([path, locked]) => (isUsed(path, locked) ? [path] : []));
	const known = new Set(used);
	const dependencies = used.map((path) => ({
		ref: refOf(path),
		dependsOn: dependenciesOf(path, packages)
			.filter((found) => known.has(found))
			.map(refOf),
	}));
	const components = used.map((path) => component(path, packages[path]));
	const list = {
		bomFormat: 'CycloneDX',
		specVersion: '1.5',
		version: 1,
		metadata: { component: { ...components[0], type: 'application' } },
		components: components.slice(1),
		dependencies,
	};
	return `${JSON.stringify(list, undefined, '\t')}\n`;
}

/** Two places may hold the same package, so it is the place that is told apart. */
function refOf(path: string): string {
	return path || 'project';
}

function component(path: string, { name, version, license, integrity }: LockedPackage = { version: '' }) {
	const known = name ?? path.replace(/^.*(?:node_modules|packages)\//, '');
	const digest = integrity?.match(/^sha512-(.+)$/)?.[1];
	return {
		type: 'library',
		'bom-ref': refOf(path),
		name: known,
		version,
		purl: `pkg:npm/${known.replace('@', '%40')}@${version}`,
		...(license
			? { licenses: [/^SEE /.test(license) ? { license: { name: license } } : { expression: license }] }
			: {}),
		...(digest ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
	};
}

/** Where Node finds what a package names: in its own folder, or in one of those around it. */
function dependenciesOf(path: string, packages: Lock): string[] {
	const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
	const places = [path];
	for (let place = path; place !== ''; places.push(place))
		place = /^(.*?)\/?node_modules\/(?:@[^/]+\/)?[^/]+$/.exec(place)?.[1] ?? '';
	const names = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)]);
	return [...names].flatMap((name) => {
		const candidates = places.map((place) => `${place}${place && '/'}node_modules/${name}`);
		const found = candidates.find((candidate) => candidate in packages);
		return found === undefined ? [] : (packages[found]?.link && packages[found].resolved) || found;
	});
}
