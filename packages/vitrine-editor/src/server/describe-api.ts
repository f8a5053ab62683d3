import * as v from 'valibot';
import { pageStates } from '../page-states.ts';
import {
	backSchema,
	confirmSchema,
	discardSchema,
	editSchemas,
	pictureSchema,
	publishSchema,
	typeSchema,
	writeSchema,
} from './calls/api-schemas.ts';
import { failures } from './calls/failures.ts';

type Described = v.GenericSchema & { entries?: Record<string, Described>; wrapped?: Described; expects: string | null };

/** Writes `docs/edit-api.md` from the schemas of the calls. */
export function describeApi(): string {
	const edits = Object.entries(editSchemas).map(([type, schema]) => {
		const { entries = {} } = schema as unknown as Described;
		const keys = Object.entries(entries).filter(([name]) => !['type', 'file', 'place', 'before'].includes(name));
		const own = keys.map(([name, field]) => `\`${name}\`${isOptional(field) ? ' (optional)' : ''}`).join(', ');
		return `| \`${type}\` | ${own || '-'} | ${v.getDescription(schema) ?? ''} |`;
	});
	const common = keysOf({ entries: pick(editSchemas.set, ['file', 'place', 'before']) });
	const faults = Object.entries(failures).map(
		([code, [status, message]]) => `| ${status} | \`${code}\` | ${message} |`,
	);
	return `# Calls of the editor

\`npx vitrine edit\` serves these calls on this machine, and prints an address that signs in once. Later calls carry the cookie
that it sets. What changes something is a \`POST\` with \`Content-Type: application/json\` (a picture: \`application/octet-stream\`) and the
\`Origin\` of the server. A call with the header \`Edit-Person\`, a percent-encoded address, is made for that person alone: for another one it is refused (\`another-person\`).
The tables of keys are written from the schemas of the calls.

| call | answer |
| --- | --- |
| \`GET /__edit/open?key=…\` | on this machine: sets the cookie; the key works once |
| \`POST /__edit/sign-out\` | of who signed in by mail: ends the session |
| \`GET /__edit/api/me\` | the person who is signed in: \`name\`, \`address\`, \`languages\` (without it, all), \`confirm\`, \`publish\`, \`settings\`, and the \`way\` of signing in (\`machine\`, \`proxy\`, \`mail\`); \`site\` differs for each site |
| \`GET /__edit/api/site\` | what the site has: its languages, pages with titles, files and addresses, all other files with fields, the section types with their labels, and the \`problems\` that keep the site from being built |
| \`GET /__edit/api/kept-site\` | \`{ site }\`: the same as it was when it was read last, at once; without \`site\` where it never was. The editor shows it until \`site\` answers |
| \`GET /__edit/api/example?kind=…\` | \`{ sections }\`: the example of a section type as a page can have it, by language of the site |
| \`GET /__edit/thumbnails/….webp\` | the picture of the example of a section type, by the name of that |
| \`GET /__edit/api/files\` | \`{ files }\`: all files with fields |
| \`GET /__edit/api/fields?file=…\` | \`{ fields, problems, hash, pending }\` of a file: each text and value with place, range, hash, control and language; of a text of the interface that the file lacks, the words of the kit (\`builtIn\`); the hash of its text; the pending edits |
| \`GET /__edit/api/shown-on?file=…\` | \`{ addresses, isEverywhere }\`: the pages that show any text of a file; \`isEverywhere\` where all pages do, as they do menus |
| \`GET /__edit/api/text?file=…\` | \`{ text }\`: the whole text of a file |
| \`GET /__edit/api/search?text=…&locale=…&state=…\` | \`{ fields, isWhole }\`: the fields with a text, or with words of the kit that are shown in their place, at most 200, each with the \`kind\` of the section that it is in; with \`state\` (${pageStates.map((state) => `\`${state}\``).join(', ')}), those of pages in it |
| \`GET /__edit/api/anchors?file=…&locale=…&page=…&text=…\` | \`{ anchors }\`: the places that a link in a file may lead to, on the page with the id \`page\` (\`index\` is the home page), or a few of all pages; with \`text\`, those with it in their words. Each has \`page\`, \`anchor\`, its \`words\` in the language or in another \`locale\` where the page lacks it, \`level\` from 0, and of a section its \`kind\`. The build accepts them in every language in which the link is followed |
| \`GET /__edit/api/history?file=…&place=…\` | \`{ versions }\`: the values that a field had, as far as Git has them, newest first: \`commit\`, \`author\`, \`time\`, \`value\`. \`place\` is JSON |
| \`GET /__edit/api/translations?file=…\` | \`{ texts }\`: of each text of an original or a translation, \`locale\`, \`state\` (\`up-to-date\`, \`out-of-date\`, \`missing\`, \`extra\`), \`reason\`, \`source\`, \`translation\`, of a missing one \`begins\` (the edit that puts a copy of the original in its place, without \`file\` and \`before\`), and \`terms\` of the glossary |
| \`GET /__edit/api/counts\` | \`{ files }\`: of each original with texts that need work, \`locale\`, \`outOfDate\` and \`missing\` |
| \`GET /__edit/api/changes?file=…&place=…\` | \`{ before, now, changes }\`: what changed in the original of a text since it was translated, word by word |
| \`POST /__edit/api/terms\` | \`{ terms }\`: the terms of the glossary in a text as it would be (\`file\`, \`place\`, \`text\`): \`term\`, its \`words\` in that language, \`note\`, \`state\` (\`found\`, \`missing\`, \`wrong\`), \`sourceForms\` and \`forms\` in both texts, the \`avoided\` words that are there |
| \`POST /__edit/api/confirm\` | \`{ state, count }\`: the translations are up to date |
| \`POST /__edit/api/type\` | what became of the value of a field: it is saved on the disk, then checked |
| \`GET /__edit/api/pending\` | \`{ edits, hasGit, damaged, warning, limit }\`: all pending edits, whether Git keeps the site, lines of the journal that cannot be read, and near a limit of size or age, a sentence and which one: \`nearly-full\`, \`full\`, \`nearly-old\`, \`old\` |
| \`GET /__edit/api/unpublished\` | \`{ files }\`: those that differ from the last commit |
| \`POST /__edit/api/write\` | \`{ pending }\`: those of the pending edits that did not pass; the others are in their files |
| \`POST /__edit/api/discard\` | \`{}\`: the edits are pending no more |
| \`POST /__edit/api/edits\` | what became of \`{ edits }\`: all are made, or none |
| \`GET /__edit/api/pictures?file=…\` | \`{ sources }\`: the pictures that fields of a file may show, as they name them: beside the pages, in \`public/\`, of the kit |
| \`GET /__edit/api/picture?file=…&source=…\` | one of them, at most 1000 pixels wide, with an \`ETag\` |
| \`POST /__edit/api/picture?file=…&place=…&before=…\` | what became of another picture for a field, or one where there was none: the body is its file |
| \`POST /__edit/api/preview\` | the HTML of the page at \`path\`, with all pending edits and the \`values\` of further fields; the header \`Edit-Mistake\` has what is wrong with the site then |
| \`GET /__edit/api/publish\` | \`{ hasGit, files, written, obstacle, target, hasCommand, isBlocking, status, kinds, items, pictures }\`: what differs from the last commit; \`written\` has the fields of it that were written here, with \`author\` and \`time\` of who did; \`kinds\` has the types of the sections of these files, by file and name; \`items\` has the names of items of their lists, by file and place; \`pictures\` has the fields that show a picture, by its file |
| \`POST /__edit/api/publish\` | \`{ status }\`, 202: it begins; the event \`publish\` has each state |
| \`POST /__edit/api/publish-check\` | \`{ problems, held }\`: what the site would have with a \`choice\`, and what \`translations.block\` would hold back; for people who may publish |
| \`POST /__edit/api/publish-command\` | \`{ status }\`, 202: the command of the owner runs again |
| \`POST /__edit/api/preview-link\` | \`{ address, until }\`: a link that opens the site with what is pending at \`path\`, for a week and without the editor, as long as the person who made it may sign in; its pages have \`noindex\` |
| \`GET /__edit/api/versions?file=…\` | \`{ versions }\` of a file, newest first: \`commit\`, \`author\`, \`subject\`, \`time\` |
| \`GET /__edit/api/version?file=…&commit=…\` | \`{ changes }\` from the file as it is now back to a version |
| \`POST /__edit/api/back\` | what became of the edits that lead back: as of \`edits\`, with \`change\`, or the pending \`values\` where nothing else changes; \`records\` is the change of the records of translations, which \`restore\` takes back |
| \`GET /__edit/api/comments\` | \`{ comments }\` that are not done: \`id\`, \`file\`, \`place\`, \`text\`, \`author\`, \`time\` (ISO 8601) |
| \`POST /__edit/api/comment\` | \`{ comment }\`, kept in \`comments/\` of the site; sent are \`file\`, \`place\` (\`[]\` for the whole file) and \`text\` |
| \`POST /__edit/api/comment-done\` | \`{}\`: comments, by their \`ids\`, are removed |
| \`GET /__edit/api/events\` | server-sent events: \`changed\` with \`{ files }\` when any program changes the site, those of pending edits, and \`alive\` every 20 seconds: a connection without it is broken |

## Rights

All who are signed in may read and comment everything. People have the rights that \`editors\` in \`site.config.ts\` gives them, and who opened the editor
on its machine has all. A call that a person may not make is answered with 403, and nothing of it is done:

| call | needs |
| --- | --- |
| \`type\`, \`write\`, \`discard\`, \`edits\`, \`back\`, \`preview\` | the languages of the files that are named |
| the same with a file that languages share, \`write\` without \`fields\`, \`rename\`, \`picture\` | all languages |
| the same with \`site.config.ts\` | to be on the machine of the site |
| \`confirm\` | \`confirm\`, and the language of the file |
| \`publish\` | \`publish\`, and the languages of the files of its \`choice\`; all languages without it |
| \`publish-check\`, \`publish-command\` | \`publish\` |

## Pending edits

What a person types into a field goes to \`type\`:

| key | meaning |
| --- | --- |
${keysOf(typeSchema as unknown as Described)}

| status | state | meaning |
| --- | --- | --- |
| 200 | \`saved\` | The \`edit\` is on the disk, with its \`number\`. It is compared with its file and checked at once. |
| 409 | \`conflict\` | There is a pending edit that the person did not see: \`mine\`, \`theirs\`, \`before\`, with its \`number\` and \`author\`. Nothing was saved. |

Where Git keeps the site (\`hasGit\`), an edit that passes is written two seconds after it was typed, or when the field is left
and \`write\` is called. Elsewhere \`write\` is part of publishing. \`write\` takes:

| key | meaning |
| --- | --- |
${keysOf(writeSchema as unknown as Described)}

\`discard\` takes:

| key | meaning |
| --- | --- |
${keysOf(discardSchema as unknown as Described)}

A pending edit has \`file\`, \`place\`, \`value\`, \`from\`, \`number\`, \`time\` (milliseconds since 1970), \`author\`, and a state:

| state | meaning |
| --- | --- |
| \`unchecked\` | It is on the disk, and not compared with the site yet. |
| \`ready\` | It passes. |
| \`broken\` | The site would have these \`problems\`, as the build finds them. |
| \`refused\` | It cannot be made without changing something else: \`message\`. |
| \`conflict\` | Others changed the field: \`value\` is mine, \`theirs\` is in the file, both began from \`from\`. Choose with \`type\`: \`from\` is their value then, and \`replaces\` the number. |

A refusal has a \`refusal\` with \`code\` and \`values\`, from which another language is written, beside its \`message\`. A problem has \`file\`, \`line\`, \`where\`, \`found\`, \`expected\` and \`fix\`. Those that writers meet have a \`message\` with \`code\` and \`values\` as well, from
which another language is written.

| event | data |
| --- | --- |
| \`pending\` | an edit, when it was saved and whenever its state changes |
| \`written\` | \`file\`, \`place\`, \`number\` and \`author\` of one that is in its file |
| \`discarded\` | the same of one that was dropped |
| \`moved\` | the same of one whose field is at another place now; it is pending there |
| \`warning\` | \`warning\` and \`limit\`, as \`pending\` has them, when they change |

## Confirm translations

\`confirm\` records that translations were made from their originals as they are now. Pending edits of these fields are written first;
where one does not pass, nothing is confirmed, and the answer is 409 with \`state: "pending"\` and the \`edit\`. It takes:

| key | meaning |
| --- | --- |
${keysOf(confirmSchema as unknown as Described)}

## Edits of structure

They are written at once, or refused: they change places, so none waits for another. Pending edits follow their fields.
Those of fields have these keys:

| key | meaning |
| --- | --- |
${common}

| type | further keys | what it does |
| --- | --- | --- |
${edits.join('\n')}

| status | state | meaning |
| --- | --- | --- |
| 200 | \`written\` | All \`files\` are on the disk. Where some came, went or got another name, \`change\` is what \`restore\` takes back. |
| 409 | \`conflict\` | The field is not what the edit began from: \`mine\` and \`theirs\`. Nothing was written. |
| 422 | \`refused\` | It cannot be made without changing something else: \`message\`. Nothing was written. |
| 422 | \`broken\` | The site would have these \`problems\`, as the build finds them. Nothing was written. |

## Pictures

\`POST /__edit/api/picture\` writes a picture beside the original of the page, where all languages find it, and shows it in every language that
showed the same picture at this place. The point in focus and the version for dark ground, which were those of the former picture,
go with it, and so does its file where no page shows it any more: all of it, or nothing. Pixels beyond 2400 of width or 4800 of height are
scaled down; an SVG is written without what does not draw. In the address:

| key | meaning |
| --- | --- |
${keysOf(pictureSchema as unknown as Described)}

The answer is that of edits of structure, with the new value of the field as \`source\`, or:

| status | state | meaning |
| --- | --- | --- |
| 422 | \`unfit\` | The file is no picture that pages can show: \`reason\` (\`empty\`, \`heic\`, \`gif\`, \`kind\`, \`damaged\`, \`svg\`, \`pixels\`), \`message\` with what to do instead, and for an SVG \`problem\`, as among \`problems\`. Nothing was written. |

## Publish

With Git, publishing is one commit. What others published is brought into the folder first, field by field; a field that both changed is
a pending edit in conflict then. The commit is checked in a worktree by the site's own rules, sent to the remote where there is one,
and \`PUBLISH_COMMAND\` runs in that worktree, with \`PUBLISH_COMMIT\`. Without Git, publishing writes pending edits into their files (\`ids\`
are their places as JSON then), and the command runs in the folder of the site. \`publish\` takes:

| key | meaning |
| --- | --- |
${keysOf(publishSchema as unknown as Described)}

In the answer of \`GET publish\`, each of \`files\` has \`file\`, \`state\` (\`changed\`, \`added\`, \`removed\`), \`confirmed\` (translations that were confirmed since)
and \`changes\`, which a file without fields, or with others than its fields, lacks: it is published as a whole. A change, or a file as a whole, has \`by\` with \`author\` and \`time\` of who made it last, where that was done here. A change has \`id\`, \`place\` and:

| kind | further keys |
| --- | --- |
| \`set\` | \`at\` (its former place), \`before\`, \`now\`, and of texts \`words\`: what was removed and added |
| \`remove\` | \`at\`, \`before\` |
| \`insert\` | \`list\`, \`index\`, \`turn\`, \`now\`: an item of a list, or a part of a page |
| \`enter\` | \`map\`, \`key\`, \`behind\`, \`now\`: a section, or another named field |
| \`order\` | \`map\`, \`keys\`: the sections have another order |

The event \`publish\`, and \`status\`, have one of these states:

| state | further keys | meaning |
| --- | --- | --- |
| \`idle\` | - | Nothing was published since the server began. |
| \`saving\`, \`pulling\`, \`checking\`, \`pushing\` | - | It is under way. |
| \`command\` | \`commit\`, \`output\` | It is published, and the command runs. |
| \`live\` | \`commit\`, \`isPushed\`, \`hasCommand\`, \`output\` | It is published. |
| \`command-failed\` | \`commit\`, \`code\`, \`output\` | It is published, and the command failed, or was not run to its end. |
| \`refused\` | \`problems\` | The site would have these problems. Nothing was published. |
| \`held\` | \`languages\` | \`translations.block\` holds it back: \`locale\`, \`fresh\` and \`required\` percentages of each language. Nothing was published. |
| \`failed\` | \`reason\`, \`message\` | Nothing was published. The message states what to do. |

\`back\` takes:

| key | meaning |
| --- | --- |
${keysOf(backSchema as unknown as Described)}

## Failures

Every failure has the form \`{ "error": { "code", "message" } }\`.

| status | code | message |
| --- | --- | --- |
${faults.join('\n')}
| 422 | \`refused\` | A sentence about the file; \`refusal\` has it as \`code\` and \`values\`. |
| 409 | \`not-published\` | A sentence about Git, or another publish that is under way; \`reason\` has which. |
| 413, 503, 507 | \`not-saved\` | A sentence about the journal: the text is too large, no server may write, or there is no room; \`reason\` has which. |
`;
}

function keysOf({ entries = {} }: { entries?: Record<string, Described> }): string {
	return Object.entries(entries)
		.map(([name, field]) => `| \`${name}\`${isOptional(field) ? ' (optional)' : ''} | ${purposeOf(field)} |`)
		.join('\n');
}

function purposeOf(field: Described): string {
	return v.getDescription(field) ?? (field.wrapped ? purposeOf(field.wrapped) : '');
}

function pick(schema: v.GenericSchema, names: readonly string[]): Record<string, Described> {
	const { entries = {} } = schema as unknown as Described;
	return Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)));
}

function isOptional(field: Described): boolean {
	return field.wrapped !== undefined;
}
