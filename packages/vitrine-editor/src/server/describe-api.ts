import * as v from 'valibot';
import { editSchemas } from './api-schemas.ts';
import { failures } from './edit-app.ts';

type Described = v.GenericSchema & { entries?: Record<string, Described>; wrapped?: Described; expects: string | null };

/** Writes `docs/edit-api.md` from the schemas of the calls. */
export function describeApi(): string {
	const edits = Object.entries(editSchemas).map(([type, schema]) => {
		const { entries = {} } = schema as unknown as Described;
		const keys = Object.entries(entries).filter(([name]) => !['type', 'file', 'place', 'before'].includes(name));
		const own = keys.map(([name, field]) => `\`${name}\`${isOptional(field) ? ' (optional)' : ''}`).join(', ');
		return `| \`${type}\` | ${own || '-'} | ${v.getDescription(schema) ?? ''} |`;
	});
	const common = (['file', 'place', 'before'] as const).map((name) => {
		const { entries = {} } = editSchemas.set as unknown as Described;
		const field = entries[name];
		return `| \`${name}\` | ${(field && v.getDescription(field)) ?? ''} |`;
	});
	const faults = Object.entries(failures).map(
		([code, [status, message]]) => `| ${status} | \`${code}\` | ${message} |`,
	);
	return `# Calls of the editor

\`npx vitrine edit\` serves these calls on this machine, and prints an address that signs in once. Later calls carry the cookie
that it sets. What changes something is a \`POST\` with \`Content-Type: application/json\` and the \`Origin\` of the server.
This page is written from the schemas of the calls.

| call | answer |
| --- | --- |
| \`GET /__edit/open?key=…\` | sets the cookie; the key works once |
| \`GET /__edit/api/files\` | \`{ files }\`: all files with fields |
| \`GET /__edit/api/fields?file=…\` | \`{ fields, problems }\` of a file: each text and value with place, range, hash, control and language |
| \`GET /__edit/api/search?text=…&locale=…\` | \`{ fields, isWhole }\`: the fields with a text, at most 200 |
| \`POST /__edit/api/edits\` | what became of \`{ edits }\`: all are made, or none |
| \`GET /__edit/api/events\` | server-sent events: \`changed\` with \`{ files }\` when any program changes the site |

## Edits

Each edit has these keys:

| key | meaning |
| --- | --- |
${common.join('\n')}

| type | further keys | what it does |
| --- | --- | --- |
${edits.join('\n')}

| status | state | meaning |
| --- | --- | --- |
| 200 | \`written\` | All \`files\` are on the disk. |
| 409 | \`conflict\` | The field is not what the edit began from: \`mine\` and \`theirs\`. Nothing was written. |
| 422 | \`refused\` | It cannot be made without changing something else: \`message\`. Nothing was written. |
| 422 | \`broken\` | The site would have these \`problems\`, as the build finds them. Nothing was written. |

## Failures

Every failure has the form \`{ "error": { "code", "message" } }\`.

| status | code | message |
| --- | --- | --- |
${faults.join('\n')}
| 422 | \`refused\` | A sentence about the file. |
`;
}

function isOptional(field: Described): boolean {
	return field.wrapped !== undefined;
}
