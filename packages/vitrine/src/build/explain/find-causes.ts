import type { Page, Site } from '#content/site.ts';
import { nameFrom } from '#node/path-names.ts';
import { frameOf } from '#resources/layout-data.ts';
import type { RenderContext, Resource } from '#resources/resource.ts';
import type { ChangedFile } from './changed-files.ts';
import { type AskedFact, traceFacts } from './trace-facts.ts';

/** A changed file, and what shows a part of it. */
export interface Cause {
	file: ChangedFile;
	outputs: Output[];
}

export interface Output {
	path: string;
	/** Facts of the file that it shows, such as `title`; none where it is a file that shows nothing itself. */
	shows: string[];
}

export interface CauseOptions {
	/** Folder of the site. */
	root: string;
	context: RenderContext;
	/** Lists what a GET can answer. */
	resources: (context: RenderContext) => Resource[];
	changed: readonly ChangedFile[];
	/** By the name in the stylesheet of each font that is cut to other characters than before, those that are new. */
	recut: ReadonlyMap<string, string>;
}

/** A font that is cut to other characters, and the pages that are set in it. */
export interface RecutFont {
	family: string;
	newCharacters: string;
	paths: string[];
}

/** Finds what shows a part of which changed file: each draft is made once more, and it is watched what that asks for. */
export async function findCauses(
	written: ReadonlySet<string>,
	{ root, context, resources, changed, recut }: CauseOptions,
): Promise<{ causes: Cause[]; fonts: RecutFont[] }> {
	const fonts = [...recut].map(([family, newCharacters]): RecutFont => ({ family, newCharacters, paths: [] }));
	const watched = traceFacts(context);
	const { site } = watched.context;
	const list = resources(watched.context);
	const whenListed = watched.takeAsked();
	for (const { code } of site.config.locales) frameOf(site, undefined, code);
	// It is the same as before, whatever it shows.
	const inFrames = new Set(watched.takeAsked().map(factName));
	const byName = new Map(changed.map((file) => [file.name, file]));
	const moved = movedBy(context.site, changed);
	const owners = ownersOf(context.site);
	const sources = new Map(context.files.map(({ path, source }) => [path, nameFrom(root, source)]));
	const causes = new Map(changed.map((file): [string, Cause] => [file.name, { file, outputs: [] }]));
	const drafts = new Map<object, { text: string; causes: Map<string, Set<string>> }>();
	const named: string[] = [];
	const families = new Map<string, string>();

	const factsShown = (asked: readonly AskedFact[], own: ReadonlySet<string>) => {
		const found = new Map<string, Set<string>>();
		const note = (name: string, fact: string) => found.set(name, (found.get(name) ?? new Set()).add(fact));
		for (const one of asked) {
			const file = byName.get(one.file);
			const isShown = own.has(one.file) || !inFrames.has(factName(one));
			if (file && isShown && (file.facts?.includes(one.fact) ?? true)) note(file.name, one.fact);
			const mover = one.fact === 'address' ? moved.get(one.file) : undefined;
			if (mover !== undefined) note(mover, 'address');
		}
		return found;
	};
	const add = (path: string, found: ReadonlyMap<string, ReadonlySet<string>>) => {
		for (const [name, shows] of found) causes.get(name)?.outputs.push({ path, shows: [...shows] });
	};
	for (const resource of list) {
		const { path, task } = resource;
		if (!written.has(path)) continue;
		const source = byName.get(sources.get(path) ?? '');
		if (source) {
			add(path, new Map([[source.name, new Set(['file'])]]));
			continue;
		}
		if (path.startsWith('/assets/') || path.startsWith('/og/')) {
			named.push(path);
			continue;
		}
		const made = task?.();
		const draft = made && 'page' in made ? made.page : made;
		if (!made) await resource.render();
		const faces = made && 'page' in made ? made.page.payload.head.fonts.files : [];
		for (const { family, address } of faces) families.set(address, family);
		for (const font of fonts) if (faces.some(({ family }) => family === font.family)) font.paths.push(path);
		const before = draft && drafts.get(draft);
		// A page and its payload have one draft, which asks once.
		if (before) {
			watched.takeAsked();
			add(path, before.causes);
			continue;
		}
		const own = owners.get(path.replace(/\/_payload\.json$|(?:\/index)?\.md$/, '') || '/') ?? new Set();
		const found = factsShown(watched.takeAsked(), own);
		// What lists pages may have left one out.
		if (found.size === 0 && !made) for (const [name, facts] of factsShown(whenListed, own)) found.set(name, facts);
		// A translation says that its original has changed.
		if (found.size === 0) for (const name of own) if (byName.has(name)) found.set(name, new Set(['state']));
		add(path, found);
		if (draft) drafts.set(draft, { text: JSON.stringify(draft), causes: found });
	}
	// Pictures, cards and the like: for the reasons of the pages that name them.
	for (const path of named) {
		const font = fonts.find(({ family }) => family === families.get(path));
		if (font) font.paths.push(path);
		if (families.has(path)) continue;
		const naming = [...drafts.values()].filter(({ text }) => text.includes(path));
		const names = new Set(naming.flatMap((draft) => [...draft.causes.keys()]));
		for (const name of names) causes.get(name)?.outputs.push({ path, shows: [] });
	}
	return { causes: [...causes.values()].filter(({ outputs }) => outputs.length > 0), fonts };
}

function factName({ file, fact }: AskedFact): string {
	return `${file}\n${fact}`;
}

/** By the address of each page, the files that it is told in, in all languages. */
function ownersOf({ pages }: Site): Map<string, ReadonlySet<string>> {
	return new Map(
		[...pages.values()].flatMap((page) => {
			const files = filesOf(page);
			const places = [...Object.values(page.translations), ...Object.values(page.fallbacks)];
			return places.map(({ address }) => [address, files] as const);
		}),
	);
}

function filesOf({ translations }: Page): Set<string> {
	return new Set(
		Object.values(translations).flatMap((text) => [
			text.file,
			...(text.format === 'yaml' ? text.sections.map(({ file }) => file) : []),
		]),
	);
}

/** By the file of a page whose address has changed with that of a page above it, the file of that one. */
function movedBy({ pages }: Site, changed: readonly ChangedFile[]): Map<string, string> {
	const found = new Map<string, string>();
	const moving = new Set(changed.filter(({ facts }) => facts?.includes('address') ?? true).map(({ name }) => name));
	for (const [id, { translations }] of pages) {
		const names = id.split('/');
		for (const length of names.slice(1).keys()) {
			const above = pages.get(names.slice(0, length + 1).join('/'));
			for (const [locale, { file }] of Object.entries(translations)) {
				const mover = above?.translations[locale]?.file;
				if (mover !== undefined && moving.has(mover)) found.set(file, mover);
			}
		}
	}
	return found;
}
