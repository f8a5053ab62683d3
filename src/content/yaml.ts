import * as v from 'valibot';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { nearest, quote, type Report } from './problem.ts';
import { splitRule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

export interface YamlData<Data> {
	data: Data;
	/** The 1-based line of the value at a path of keys and indexes. */
	lineOf: (path: readonly PropertyKey[]) => number;
}

/**
 * Reads YAML and checks it by a schema. Everything wrong is reported with its line.
 *
 * @param source the file; `firstLine` is the line its text starts at, where it is a part of a larger file
 * @returns undefined when something was reported
 */
export function readYaml<Schema extends v.GenericSchema>(
	source: SourceFile & { firstLine?: number },
	schema: Schema,
	report: Report,
): YamlData<v.InferOutput<Schema>> | undefined {
	const { file, text, firstLine = 1 } = source;
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
	const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;

	const [syntaxError] = document.errors;
	if (syntaxError) {
		report({
			file,
			line: lineAt(syntaxError.pos[0]),
			found: syntaxError.message.replace(/\s+/g, ' '),
			expected: 'valid YAML',
			fix: 'check the indentation of this line, and put quotes around a value that holds ": " or starts with a sign',
		});
		return undefined;
	}

	const lineOf = (path: readonly PropertyKey[]): number => {
		for (let depth = path.length; depth > 0; depth--) {
			const keys = path.slice(0, depth);
			const parent = document.getIn(keys.slice(0, -1), true);
			const pair = isMap(parent)
				? parent.items.find(({ key }) => isScalar(key) && key.value === keys.at(-1))
				: undefined;
			const node = pair?.key ?? document.getIn(keys, true);
			if (isNode(node) && node.range) return lineAt(node.range[0]);
		}
		return firstLine;
	};

	const checked = v.safeParse(schema, document.toJS() ?? {});
	if (checked.success) return { data: checked.output, lineOf };
	for (const issue of withoutEchoes(checked.issues, schema)) {
		const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
		report({ file, line: lineOf(path), where: path.map(String).join('.'), ...explain(issue, schema, path) });
	}
	return undefined;
}

/** Leaves out keys that are missing only because they are misspelt: the misspelling is reported already. */
function withoutEchoes<Issue extends v.BaseIssue<unknown>>(issues: readonly Issue[], schema: v.GenericSchema): Issue[] {
	const pathOf = (issue: Issue) => (issue.path ?? []).map(({ key }) => key as PropertyKey);
	const meant = issues.filter(isUnknownKey).map((issue) => {
		const path = pathOf(issue);
		const parent = path.slice(0, -1);
		return [...parent, nearest(String(path.at(-1)), keysAt(schema, parent))].join('.');
	});
	return issues.filter((issue) => issue.received !== 'undefined' || !meant.includes(pathOf(issue).join('.')));
}

function isUnknownKey(issue: v.BaseIssue<unknown>): boolean {
	return issue.type === 'strict_object' && issue.expected === 'never';
}

/** What editors call the kinds of value that schemas ask for. */
const kindNames: Record<string, string> = {
	string: 'a text',
	number: 'a number',
	boolean: 'true or false',
	Array: 'a list, each entry on a line that starts with "- "',
	Object: 'keys with values',
};

function explain(issue: v.BaseIssue<unknown>, schema: v.GenericSchema, path: readonly PropertyKey[]) {
	const key = String(path.at(-1) ?? '');
	const found = issue.received === 'undefined' ? 'nothing' : issue.received;
	if (issue.kind !== 'schema') {
		return { found, ...splitRule(issue.message) };
	}
	if (isUnknownKey(issue)) {
		const keys = keysAt(schema, path.slice(0, -1));
		const meant = nearest(key, keys);
		return {
			found: `the unknown key ${quote(key)}`,
			expected: `one of ${keys.join(', ')}`,
			fix: meant ? `rename it to ${quote(meant)}` : 'remove it',
		};
	}
	if (issue.type === 'strict_object' && issue.received === 'undefined') {
		return { found: 'nothing', expected: `the key ${quote(key)}`, fix: `add "${key}:" with its value here` };
	}
	const expected = kindNames[issue.expected ?? ''] ?? issue.expected ?? issue.message;
	const isUnquoted = issue.expected === 'string' && /^(-?[\d.]+|true|false|null)$/.test(found);
	return { found, expected, fix: isUnquoted ? `put quotes around it: "${found}"` : `write ${expected} here` };
}

/** The keys that a schema knows at a path of keys and indexes. */
function keysAt(schema: v.GenericSchema, path: readonly PropertyKey[]): string[] {
	let at: unknown = schema;
	for (const key of path) {
		const parent = at as { entries?: Record<PropertyKey, unknown>; item?: unknown; wrapped?: { item?: unknown } };
		at = parent.entries?.[key] ?? parent.item ?? parent.wrapped?.item;
	}
	return Object.keys((at as { entries?: object } | undefined)?.entries ?? {});
}
