import { type Person, refusalOfFile } from '../../person.ts';
import type { failures } from './failures.ts';

/** Why a person may not make a call; undefined where nothing is against it. */
type Refusal = keyof typeof failures | undefined;

/** What rules look up of the site. */
export interface SiteFacts {
	/** Lists the files of a change that was made before. */
	filesOfChange: (id: string) => readonly string[];
}

/** Decides whether a person may make a call with what was sent. */
type Rule<Given> = (given: Given, person: Person, facts: SiteFacts) => Refusal;

const anyone: Rule<unknown> = () => undefined;

/** Changes files; undefined is what all languages share. */
const changes =
	<Given>(filesOf: (given: Given, facts: SiteFacts) => readonly (string | undefined)[]): Rule<Given> =>
	(given, person, facts) =>
		filesOf(given, facts)
			.map((file) => refusalOfFile(file, person))
			.find((refusal) => refusal !== undefined);

const publishes: Rule<unknown> = (_, { publish }) => (publish ? undefined : 'may-not-publish');

interface Named {
	file: string;
}

/** An edit of a file, or one that takes an earlier change back. */
interface GivenEdit extends Partial<Named> {
	type: string;
	change?: string;
}

const filesIn = (named: readonly Named[] | undefined) => named?.map(({ file }) => file) ?? [undefined];

/**
 * What each call needs, by its method and its name; a call without a row does not compile. All who
 * are signed in may read everything. What changes something is decided by a person's languages and rights.
 */
export const rights = {
	'GET me': anyone,
	'GET site': anyone,
	'GET kept-site': anyone,
	'GET files': anyone,
	'GET text': anyone,
	'GET fields': anyone,
	'GET example': anyone,
	'GET shown-on': anyone,
	'GET search': anyone,
	'GET anchors': anyone,
	'GET unpublished': anyone,
	'GET pending': anyone,
	'GET history': anyone,
	'GET counts': anyone,
	'GET translations': anyone,
	'GET changes': anyone,
	'GET pictures': anyone,
	'GET picture': anyone,
	'GET publish': anyone,
	'GET versions': anyone,
	'GET version': anyone,
	'GET comments': anyone,
	'GET events': anyone,
	'POST terms': anyone,
	'POST comment': anyone,
	'POST comment-done': anyone,
	'POST preview-link': anyone,
	'POST preview': changes(({ values }: { values: readonly Named[] }) => filesIn(values)),
	'POST type': changes(({ file }: Named) => [file]),
	'POST write': changes(({ fields }: { fields?: readonly Named[] }) => filesIn(fields)),
	'POST discard': changes(({ edits }: { edits: readonly Named[] }) => filesIn(edits)),
	// A page that gets another name has it in every language.
	'POST edits': changes(({ edits }: { edits: readonly GivenEdit[] }, { filesOfChange }) =>
		edits.flatMap<string | undefined>(({ file, change }) => (change === undefined ? [file] : filesOfChange(change))),
	),
	'POST picture': changes((_: unknown) => [undefined]),
	'POST back': changes(({ file }: Named) => [file]),
	'POST confirm': ({ file }: Named, person) => (person.confirm ? refusalOfFile(file, person) : 'may-not-confirm'),
	// Settings that were changed on the machine are published like all else.
	'POST publish': ({ choice }: { choice?: readonly Named[] }, person, facts) =>
		publishes(choice, person, facts) ?? changes(filesIn)(choice, { ...person, settings: true }, facts),
	// It reads the whole site, and publishing waits meanwhile.
	'POST publish-check': publishes,
	'POST publish-command': publishes,
} satisfies Record<string, Rule<never>>;

/** A call, by its method and its name. */
export type CallName = keyof typeof rights;

/** Decides whether a person may make a call. */
export function refusalOf(
	call: CallName,
	given: unknown,
	{ person, facts }: { person: Person; facts: SiteFacts },
): Refusal {
	return (rights[call] as Rule<unknown>)(given, person, facts);
}
