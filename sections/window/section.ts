import { defineSection } from 'vitrine';
import { linkTarget, richText, rule, text, untranslated, v } from 'vitrine/schema';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

export const schema = v.strictObject({
	title: text(),
	lead: richText('display'),
	start: v.pipe(
		v.strictObject({ label: text('text'), commands: v.array(untranslated(v.string())) }),
		v.description('What a reader types to begin.'),
	),
	repository: v.optional(
		untranslated(
			v.pipe(
				v.string(),
				v.title('address, as `https://…`'),
				v.description('Where the source is: adds a line that clones it, and a link.'),
				v.check(
					isRepository,
					rule('the https: address of a repository', 'write for example https://git.example/lamps.git'),
				),
			),
		),
	),
	sourceLabel: v.pipe(text(), v.description('The link to the source, where there is a `repository`.')),
	actions: v.array(actionSchema),
	panesLabel: v.pipe(text('text'), v.description('What the panes are, for those who hear them.')),
});

/** A name that needs no quotes in a shell ends the address: a line that a reader copies must do what it shows. */
const repositoryName = /^https:\/\/[\w.:-]+(?:\/[\w.~-]+)*\/([a-z0-9][\w.-]*?)(?:\.git)?$/i;

function isRepository(address: string): boolean {
	return repositoryName.test(address) && URL.canParse(address);
}

/** What a reader types before all else, where the source is public. */
function clone(repository: string | undefined): string[] {
	if (repository === undefined) return [];
	const [, name] = repositoryName.exec(repository) ?? [];
	return [`git clone ${repository}`, `cd ${name}`];
}

/** The home page in one of its languages. */
export interface Pane {
	code: string;
	tag: string;
	dir: 'ltr' | 'rtl';
	name: string;
	address: string;
	title: string;
}

export interface Data {
	panes: Pane[];
	/** What a reader types to begin. */
	commands: string[];
}

/** Names what the page is, beside panes that are links to it in every language: that of the visitor in front. */
export default defineSection({
	schema,
	component: () => import('./window.tsx'),
	titlesPage: true,
	data: ({ site, locale, content: { repository, start } }): Data => {
		const home = site.pages.get('index');
		const panes = site.config.locales.flatMap(({ code, tag, name, unlisted, typography }): Pane[] => {
			// A copy that shows what does not fit is no language.
			if (code !== locale && (unlisted || typography === 'pseudo')) return [];
			const page = home?.translations[code];
			const own = page?.format === 'yaml' ? page.sections.find(({ content }) => content.kind === 'window') : undefined;
			const { dir = 'ltr' } = site.languages[code]?.locale ?? {};
			return page && own ? [{ code, tag, dir, name, address: page.address, title: String(own.content.title) }] : [];
		});
		return {
			panes: panes.toSorted((one, other) => Number(other.code === locale) - Number(one.code === locale)),
			commands: [...clone(repository), ...start.commands],
		};
	},
});
