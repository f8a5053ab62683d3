import { type ContactField, contactFields, mainForm, type OwnField, requiredFields } from '#protocol/contact/form.ts';
import type { ContactFormSettings, Manifest, ManifestEntry } from '#protocol/manifest.ts';

/** The list of an export, of which no more is read than is used. */
export interface ExportList {
	/** All of it; its resources are read when they are first used. */
	manifest: Manifest;
	/** Finds the resource at a path. */
	find: (path: string) => ManifestEntry | undefined;
	/** Reads each resource in turn, without keeping it. */
	entries: () => Iterable<ManifestEntry>;
}

const entryStart = '{"path":"';
const quotationMark = '"'.charCodeAt(0);

/** So many lines of a list are written at once. */
const linesAtOnce = 1000;

/**
 * Writes the list of an export as lines of JSON: what it has besides its resources, with their number in their place, and
 * then a line for each resource, in the order of their paths.
 */
export function* listParts({ resources, ...info }: Manifest): Generator<string> {
	yield `${JSON.stringify({ ...info, resources: resources.length })}\n`;
	for (let start = 0; start < resources.length; start += linesAtOnce) {
		const entries = resources.slice(start, start + linesAtOnce);
		yield entries.map(({ path, ...entry }) => `${JSON.stringify({ path, ...entry })}\n`).join('');
	}
}

/**
 * Reads the list of an export.
 *
 * @returns undefined for what is no list, or only a part of one
 */
export function readList(list: Buffer): ExportList | undefined {
	try {
		return list.toString('latin1', 0, 2) === '{\n' ? readFormerList(list) : readLines(list);
	} catch {
		return undefined;
	}
}

/** Reads a list as earlier versions of the kit wrote it: as one JSON object. */
function readFormerList(list: Buffer): ExportList | undefined {
	return readLines(Buffer.from([...listParts(JSON.parse(list.toString()))].join('')));
}

/**
 * Returns the one form of an export of an earlier kit. It lists what its settings added to name, e-mail and message, and
 * showed the message behind all that is no box.
 */
function formerForms(contact: ContactFormSettings | undefined): Manifest['forms'] {
	if (!contact) return {};
	const { fields } = contact;
	const own = fields.filter((field) => typeof field === 'object');
	const isBox = ({ kind }: OwnField) => kind === 'checkbox';
	const known = contactFields.filter((name) => name !== 'message' && (isRequired(name) || fields.includes(name)));
	const others = own.filter((field) => !isBox(field));
	return { [mainForm]: { ...contact, fields: [...known, ...others, 'message', ...own.filter(isBox)] } };
}

const isRequired = (name: ContactField) => requiredFields.includes(name);

function readLines(list: Buffer): ExportList | undefined {
	const starts: number[] = [];
	for (let start = 0; start < list.length; start = list.indexOf('\n', start) + 1 || list.length) starts.push(start);
	const lineAt = (index: number) => JSON.parse(list.toString('utf8', starts[index], starts[index + 1]));
	const { resources: count, ...info } = lineAt(0);
	if (starts.length !== count + 1 || !list.toString('latin1', list.length - 2).endsWith('}\n')) return undefined;
	const entries = function* (): Generator<ManifestEntry> {
		for (let index = 1; index <= count; index++) yield lineAt(index);
	};
	let resources: ManifestEntry[] | undefined;
	return {
		manifest: {
			...info,
			forms: info.forms ?? formerForms(info.contact),
			get resources() {
				resources ??= [...entries()];
				return resources;
			},
		},
		find: (path) => {
			const wanted = Buffer.from(entryStart + path);
			let [first, last] = [1, count];
			while (first <= last) {
				const middle = Math.floor((first + last) / 2);
				const start = starts[middle] ?? 0;
				const end = Math.min(start + wanted.length, list.length);
				// A path that goes on where the wanted one ends comes after it.
				const order = list.compare(wanted, 0, wanted.length, start, end) || (list[end] === quotationMark ? 0 : 1);
				if (order === 0) return lineAt(middle);
				if (order < 0) first = middle + 1;
				else last = middle - 1;
			}
			return undefined;
		},
		entries,
	};
}
