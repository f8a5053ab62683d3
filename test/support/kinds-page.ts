import { stringify } from 'yaml';
import { loadSectionKinds } from '#content/section-kinds.ts';
import { repositoryRoot } from './repository.ts';

/** Where the page stands, in a site whose default language is English. */
export const kindsFile = 'content/en/pages/kinds.yaml';

/** For tests: a page made of the examples of kinds of section, each of them twice. */
export async function kindsPage(names: readonly string[], locale = 'en'): Promise<string> {
	const kinds = await loadSectionKinds(repositoryRoot);
	const sections = ['first', 'second'].flatMap((place) =>
		names.map((kind) => {
			const fields = kinds.get(kind)?.example[locale] as { title?: string; label?: string };
			const { title, label } = fields;
			// What names the section: no two of a page have one name.
			const named = title === undefined ? { label: `${label} (${place})` } : { title: `${title} (${place})` };
			return [`${kind}-${place}`, { kind, title, ...fields, ...(place === 'first' ? {} : named) }];
		}),
	);
	const head = { title: 'Kinds', description: 'What a page can be made of.', updated: '2026-02-01' };
	return stringify({ ...head, sections: Object.fromEntries(sections) }, { aliasDuplicateObjects: false, lineWidth: 0 });
}
