import { copyFileSync, existsSync, linkSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { readImmutablePath } from '#protocol/immutable-file.ts';
import { copySuffixes, type Manifest, type ManifestEntry } from '#protocol/manifest.ts';
import {
	bodyPath,
	encodingsOf,
	exportPaths,
	type FileNumbers,
	type OpenedExport,
} from '#protocol/node/export-folder.ts';
import { hostFiles } from '../hosts/host-files.ts';
import { canDo, isTargetName } from '../hosts/targets.ts';
import { updateHostFiles } from '../hosts/update-host-files.ts';
import { vercelFolder } from '../hosts/vercel.ts';

/** The list of the export whose tree `site/` is. */
const descriptionName = 'site.jsonl';

interface SiteFolderOptions {
	/** Gives a file a second name, where the system can. */
	link?: (from: string, to: string) => void;
	/** The export of which `site/` is known to be the complete tree. */
	before?: Manifest | undefined;
}

/**
 * Makes `site/` the complete tree of an export, by changing only what differs, and describes it in `site.jsonl`. Files
 * are second names of the bodies (hard links), or copies where the system has no such names.
 *
 * Whenever it is interrupted, each file is whole, and each page finds its scripts and fonts: those whose names no other
 * bytes will have come first, and what is not needed goes last. `site.jsonl` is missing as long as the tree is not done.
 */
export function updateSiteFolder(
	out: string,
	{ number, manifest }: OpenedExport,
	{ link = linkSync, before }: SiteFolderOptions = {},
): void {
	const list = exportPaths.list(out, number);
	const description = join(out, descriptionName);
	const place = createPlacing(out, { list, link });
	const beginChange = () => {
		rmSync(description, { force: true });
		// As earlier versions of the kit named it.
		rmSync(join(out, 'site.json'), { force: true });
	};
	const made = before && madeResources(before, manifest);
	if (made) {
		for (const { folder } of treesOf(out, manifest)) {
			for (const [name, body] of wantedFiles(out, { ...manifest, resources: made })) {
				beginChange();
				place.put(body, join(folder, name));
			}
		}
	} else {
		const files = wantedFiles(out, manifest);
		for (const { folder, others } of treesOf(out, manifest)) updateTree(folder, { files, others, place, beginChange });
	}
	updateHostFiles(out, hostFiles(manifest), beginChange);
	if (!place.isDone(list, description)) place.put(list, description);
}

/**
 * Checks whether `site/` is the complete, described tree of an export, without writing. If files have one name only,
 * the result is always false.
 *
 * @param bodies numbers of the export's bodies
 */
export function isSiteWhole(out: string, { number, manifest }: OpenedExport, bodies: FileNumbers): boolean {
	const isSame = compareFiles(out, bodies);
	if (!isSame(exportPaths.list(out, number), join(out, descriptionName))) return false;
	const files = wantedFiles(out, manifest);
	return treesOf(out, manifest).every(({ folder, others }) => {
		const wanted = new Set([...files.keys(), ...others]);
		if (!existsSync(folder) || readSurplus(folder, { wanted, folders: foldersOf(wanted) }).length > 0) return false;
		return [...files].every(([name, body]) => isSame(body, join(folder, name)));
	});
}

/** Of which resources an export has other files than the one before; undefined where their trees have other names. */
function madeResources(before: Manifest, manifest: Manifest): ManifestEntry[] | undefined {
	const namesOf = ({ file, size }: ManifestEntry) => [file, ...Object.keys(size)].join();
	const otherNames = (of: Manifest) => treesOf('', of).flatMap(({ others }) => others);
	if (before.target !== manifest.target || before.resources.length !== manifest.resources.length) return undefined;
	if (otherNames(before).join() !== otherNames(manifest).join()) return undefined;
	const made = new Set<ManifestEntry>();
	for (const [place, entry] of manifest.resources.entries()) {
		const former = before.resources[place];
		// Keep the entry of the previous list for a file that was not made again.
		if (former && former.size === entry.size && former.file === entry.file) continue;
		if (!former || namesOf(former) !== namesOf(entry)) return undefined;
		made.add(entry);
	}
	// What was made with the bytes of another resource is another file for both.
	const written = new Set([...made].map(({ hash }) => hash));
	return manifest.resources.filter((entry) => made.has(entry) || written.has(entry.hash));
}

/** The trees that an export is brought into, each with the names of what somebody else puts there. */
function treesOf(out: string, manifest: Manifest): { folder: string; others: string[] }[] {
	const names = hostFiles(manifest).map(({ name }) => name);
	const tree = (place: string) => ({
		folder: join(out, place),
		others: names.flatMap((name) => (name.startsWith(`${place}/`) ? name.slice(place.length + 1) : [])),
	});
	return manifest.target === 'vercel' ? [tree('site'), tree(`${vercelFolder}/static`)] : [tree('site')];
}

interface Tree {
	/** The bodies of all files, by their names in the tree. */
	files: ReadonlyMap<string, string>;
	others: readonly string[];
	place: ReturnType<typeof createPlacing>;
	/** Called before anything is changed. */
	beginChange: () => void;
}

function updateTree(site: string, { files, others, place, beginChange }: Tree): void {
	createFolder(site);
	const wanted = new Set([...files.keys(), ...others]);
	const folders = foldersOf(wanted);

	let surplus = readSurplus(site, { wanted, folders });
	if (surplus.length > 0) {
		beginChange();
		// On some disks, names that differ only in capitals are one name; and a file may have become a folder.
		const taken = new Set([...wanted, ...folders].map((name) => name.toLowerCase()));
		const inTheWay = surplus.filter(({ name }) => taken.has(name.toLowerCase()));
		for (const { path } of inTheWay) rmSync(path, { recursive: true, force: true });
		if (inTheWay.length > 0) surplus = readSurplus(site, { wanted, folders });
	}
	for (const [name, body] of files) {
		const target = join(site, name);
		if (place.isDone(body, target)) continue;
		beginChange();
		place.put(body, target);
	}
	for (const { path } of surplus.toReversed()) rmSync(path, { recursive: true, force: true });
}

/** The bodies of all files, by their names in the tree, in the order in which they are to come. */
function wantedFiles(out: string, { resources, target }: Manifest): Map<string, string> {
	const sendsCopies = target === undefined || (isTargetName(target) && canDo(target, 'compressedCopies'));
	const lasting: ManifestEntry[] = [];
	const others: ManifestEntry[] = [];
	for (const entry of resources) (readImmutablePath(entry.path) ? lasting : others).push(entry);
	const files = new Map<string, string>();
	for (const entry of [...lasting, ...others]) {
		for (const encoding of encodingsOf(entry)) {
			if (!sendsCopies && encoding !== 'identity') continue;
			files.set(entry.file + copySuffixes[encoding], bodyPath(out, entry, encoding));
		}
	}
	return files;
}

function foldersOf(files: Iterable<string>): Set<string> {
	const folders = new Set<string>();
	for (const file of files) {
		for (let folder = dirname(file); folder !== '.' && !folders.has(folder); folder = dirname(folder)) {
			folders.add(folder);
		}
	}
	return folders;
}

interface Found {
	/** Within the tree. */
	name: string;
	path: string;
}

/**
 * Everything below a folder that does not belong there, each folder before what is in it. Links are named and not followed, as
 * Node's own way would.
 */
function readSurplus(
	folder: string,
	{ wanted, folders }: { wanted: ReadonlySet<string>; folders: ReadonlySet<string> },
	parent = '',
	surplus: Found[] = [],
): Found[] {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const name = parent + entry.name.normalize('NFC');
		const isFolder = entry.isDirectory();
		const path = `${folder}${sep}${entry.name}`;
		if (!(isFolder ? folders : wanted).has(name)) surplus.push({ name, path });
		if (isFolder) readSurplus(path, { wanted, folders }, `${name}/`, surplus);
	}
	return surplus;
}

/** Returns a function that checks whether a file is a second name of another one, whose number may be known. */
function compareFiles(out: string, numbers: FileNumbers) {
	const device = lstatSync(exportPaths.bodies(out), { throwIfNoEntry: false, bigint: true })?.dev;
	return (original: string, file: string): boolean => {
		const found = lstatSync(file, { throwIfNoEntry: false, bigint: true });
		if (!found?.isFile()) return false;
		if (numbers.get(original) === found.ino && found.dev === device) return true;
		const wanted = lstatSync(original, { bigint: true });
		return found.ino === wanted.ino && found.dev === wanted.dev;
	};
}

/** How bodies come into the tree, on the disk that it lies on. */
function createPlacing(out: string, { list, link }: { list: string; link: NonNullable<SiteFolderOptions['link']> }) {
	const unfinished = join(exportPaths.lists(out), 'unfinished');
	const madeFolders = new Set<string>();
	const isSame = compareFiles(out, new Map());
	let canLink = true;
	rmSync(unfinished, { force: true });
	try {
		link(list, unfinished);
	} catch {
		canLink = false;
	}
	rmSync(unfinished, { force: true });

	return {
		isDone(body: string, target: string): boolean {
			if (isSame(body, target)) return true;
			if (canLink || !lstatSync(target, { throwIfNoEntry: false })?.isFile()) return false;
			return lstatSync(target).size === lstatSync(body).size && readFileSync(target).equals(readFileSync(body));
		},
		put(body: string, target: string): void {
			const folder = dirname(target);
			if (!madeFolders.has(folder)) createFolder(folder);
			madeFolders.add(folder);
			try {
				if (canLink) {
					link(body, target);
					return;
				}
			} catch {
				// An earlier file is there, which is to be replaced in one step.
			}
			// Beside the target, where the disk may be another one.
			const name = canLink ? unfinished : `${target}.unfinished`;
			try {
				link(body, name);
			} catch {
				copyFileSync(body, name);
			}
			renameSync(name, target);
		},
	};
}
