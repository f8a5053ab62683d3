import type * as v from 'valibot';

/** The way to a part of a value in the form of an issue. */
export function issuePath(value: object, keys: readonly PropertyKey[]): [v.IssuePathItem, ...v.IssuePathItem[]] {
	let input: unknown = value;
	const items = keys.map((key) => {
		const value = (input as Record<PropertyKey, unknown>)[key];
		const item = { type: Array.isArray(input) ? 'array' : 'object', origin: 'value', input, key, value };
		input = value;
		return item as v.IssuePathItem;
	});
	return items as [v.IssuePathItem, ...v.IssuePathItem[]];
}
