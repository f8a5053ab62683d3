import type {
	EditOutcome,
	FieldName,
	PendingEdits,
	PlainValue,
	PublishState,
	SitePublisher,
	ThreadedSession,
	ThreadedTranslations,
} from 'vitrine/edit';
import type { Person } from '../person.ts';
import { itemNames, sectionKinds } from '../section-kinds.ts';
import {
	backSchema,
	fileSchema,
	noneSchema,
	publishSchema,
	selectionSchema,
	versionSchema,
} from './calls/api-schemas.ts';
import type { Asked, Calls } from './calls/calls.ts';
import { fail } from './calls/failures.ts';
import { outcomeStatuses } from './calls/outcome-statuses.ts';
import { pictureOwners } from './picture-owners.ts';

export interface PublishingOptions {
	publisher: SitePublisher;
	pending: Pick<PendingEdits, 'type' | 'edit' | 'list'>;
	session: Pick<ThreadedSession, 'fieldsOf' | 'files'>;
	translations: Pick<ThreadedTranslations, 'followVersion'>;
}

type BackValues = readonly (FieldName & { value: PlainValue; from: PlainValue })[];

/**
 * What became of the way back to a version: where values alone have changed, with these, which are pending; with the change of the records
 * of translations, where there was one.
 */
export type BackOutcome = EditOutcome & { values?: BackValues; records?: string };

/** Adds the calls that publish, and those that lead back to what was published. */
export function addPublishing(
	{ get, post }: Calls,
	{ publisher, pending, session, translations }: PublishingOptions,
): void {
	const begun = ({ context }: Asked) => context.json({ status: publisher.status() }, 202);
	get('publish', noneSchema, async (_, { person }) => {
		const listed = await publisher.list();
		const files = new Set([...listed.files, ...pending.list()].map(({ file }) => file));
		const read = await fieldsOfAll(session, [...files]);
		return {
			...listed,
			status: shownTo(person, listed.status),
			obstacle: listed.obstacle && withoutDetail(person, listed.obstacle),
			...{ kinds: namesIn(read, sectionKinds), items: namesIn(read, itemNames), pictures: pictureOwners(read) },
		};
	});
	/** The repository may hold what is not for people at the editor. */
	const isEdited = async ({ file }: { file: string }) => (await session.files()).includes(file);
	get('versions', fileSchema, async ({ file }, { context }) =>
		(await isEdited({ file })) ? { versions: await publisher.history.versions(file) } : fail(context, 'no-such-file'),
	);
	get('version', versionSchema, async (version, { context }) =>
		(await isEdited(version)) ? { changes: await publisher.history.compare(version) } : fail(context, 'no-such-file'),
	);
	post('publish', publishSchema, async ({ choice, message }, asked) => {
		publisher.publish({ choice, message, author: authorOf(asked.person) });
		return begun(asked);
	});
	post('publish-check', selectionSchema, ({ choice }, { person }) => publisher.check(choice, authorOf(person)));
	post('publish-command', noneSchema, async (_, asked) => {
		publisher.runAgain(authorOf(asked.person));
		return begun(asked);
	});
	post('back', backSchema, async (version, { context, person }) => {
		if (!(await isEdited(version))) return fail(context, 'no-such-file');
		const steps = await publisher.history.stepsBack(version);
		// Values are pending until they pass, each with its message at its field. What changes places is written at once, with its values.
		const outcome: BackOutcome =
			'edits' in steps
				? await pending.edit(steps.edits, { author: person.name, isKept: true })
				: await typeAll(pending, steps.values, person.name);
		const records = outcome.state === 'written' ? await translations.followVersion(steps.version) : undefined;
		return context.json(records === undefined ? outcome : { ...outcome, records }, outcomeStatuses[outcome.state]);
	});
}

/**
 * Leaves out the words of the owner's command, of hooks and of Git for people who may not publish: they may name what
 * these may not know.
 */
export function shownTo(person: Person, status: PublishState): PublishState {
	if ('output' in status) return person.publish ? status : { ...status, output: '' };
	return status.state === 'failed' ? withoutDetail(person, status) : status;
}

/** Leaves out the lines behind the first of a message, for people who may not publish. */
function withoutDetail<Failure extends { message: string }>({ publish }: Person, failure: Failure): Failure {
	return publish ? failure : { ...failure, message: failure.message.split('\n', 1).join() };
}

/** Of commits. */
function authorOf({ name, address }: Person): { name: string; mail: string | undefined } {
	return { name, mail: address };
}

/** Reads the fields of files; a picture has none. */
function fieldsOfAll(session: PublishingOptions['session'], files: readonly string[]) {
	const read = files.map(async (file) => {
		const { fields } = await session.fieldsOf(file).catch(() => ({ fields: [] }));
		return [file, fields] as const;
	});
	return Promise.all(read);
}

/** Returns what changes of files are named by: the types of sections, or the names of items. */
function namesIn(read: Awaited<ReturnType<typeof fieldsOfAll>>, namesOf: typeof sectionKinds) {
	const names = read.map(([file, fields]) => [file, namesOf(fields)] as const);
	return Object.fromEntries(names.filter(([, own]) => Object.keys(own).length > 0));
}

async function typeAll(pending: Pick<PendingEdits, 'type'>, values: BackValues, author: string): Promise<BackOutcome> {
	for (const typed of values) {
		const outcome = await pending.type({ ...typed, author });
		if (outcome.state === 'conflict') return outcome;
	}
	return { state: 'written', files: [...new Set(values.map(({ file }) => file))], values };
}
