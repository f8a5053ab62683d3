/**
 * Writes the first lines of a page from TOML as YAML, line for line, so that what is found in the one has its place in the other.
 * It reads what such lines hold: texts, numbers, days, lists and tables. Of tables in tables and of lists of tables, the name is left.
 *
 * @example tomlToYaml('title = "Oil"\n[menu]\nweight = 3') // 'title: "Oil"\nmenu:\n  weight: 3'
 */
export function tomlToYaml(toml: string): string {
	const names = new Set<string>();
	const isNew = (name: string) => names.size < names.add(name).size;
	let indent = '';
	let isSkipped = false;
	/** The quotation marks that end a text of several lines. */
	let open: string | undefined;
	const writeLine = (line: string): string => {
		if (open !== undefined) {
			const text = textOf(line, open);
			if (line.includes(open)) open = undefined;
			return isSkipped ? '' : `${indent}  ${text}`;
		}
		const [, list, table] = /^\s*(\[)?\[\s*([\w."'-]+)\s*\]+\s*(?:#.*)?$/.exec(line) ?? [];
		if (table !== undefined) {
			const [name = '', ...below] = table.split('.').map(keyOf);
			indent = '  ';
			const isFirst = isNew(name);
			isSkipped = list !== undefined || below.length > 0 || !isFirst;
			return isFirst ? `${name}:${isSkipped ? ' true' : ''}` : '';
		}
		const [, key, value = ''] = /^\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
		const [, quotes, first = ''] = /^("""|''')(.*)$/.exec(value) ?? [];
		if (quotes !== undefined && !first.includes(quotes)) open = quotes;
		if (isSkipped) return '';
		if (key === undefined) return line.trim() === '' ? line : `${indent}  ${inYaml(line)}`;
		const [name = '', ...below] = /^["']/.test(key) ? [keyOf(key)] : key.split('.');
		if (below.length > 0) return isNew(name) ? `${indent}${name}: true` : '';
		return `${indent}${name}: ${quotes === undefined ? inYaml(value) : `"${textOf(first, quotes)}`}`;
	};
	return toml.split('\n').map(writeLine).join('\n');
}

function keyOf(written: string): string {
	return written.replace(/^(["'])(.*)\1$/, '$2');
}

/** Outside of texts, TOML has comments behind values, and signs of equality in tables. */
function inYaml(written: string): string {
	const parts = written.match(/"(?:\\.|[^"\\])*"|'[^']*'|#.*$|[^"'#]+|./g) ?? [];
	return parts
		.filter((part) => !part.startsWith('#'))
		.map((part) => (/^["']/.test(part) ? part : part.replace(/\s*=\s*/g, ': ')))
		.join('')
		.trim();
}

/** A line of a text between three quotation marks, for a text between double ones, with its end if that is in the line. */
function textOf(line: string, quotes: string): string {
	const [text = '', end] = line.split(quotes);
	const escaped = quotes === "'''" ? text.replace(/["\\]/g, '\\$&') : text.replace(/(?<!\\)"/g, '\\"');
	return end === undefined ? escaped : `${escaped}"`;
}
