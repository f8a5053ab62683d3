/** A value of an object literal: where it stands, and what stands in it by key or index. */
interface Written {
	offset: number;
	parts: Map<string, Written>;
}

interface Token {
	text: string;
	offset: number;
}

const tokenPattern = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\w$]+|\S/g;

/**
 * Finds where the settings of a module stand that exports an object literal, on its own or as the argument of a call.
 *
 * @returns the 1-based line of a setting, by its keys and indexes; the line of what holds it where it is not written
 */
export function readSettingLines(text: string): (path: readonly PropertyKey[]) => number {
	const tokens: Token[] = [...text.matchAll(tokenPattern)]
		.map((match) => ({ text: match[0], offset: match.index }))
		.filter((token) => !/^\/[/*]/.test(token.text));
	const exported = tokens.findIndex((token) => token.text === 'default');
	const start = tokens.findIndex((token, index) => index > exported && token.text === '{');
	const isFound = exported >= 0 && start >= 0;
	const root: Written = isFound ? readValue(tokens, start).value : { offset: 0, parts: new Map() };
	return (path) => {
		let at = root;
		for (const key of path) {
			const part = at.parts.get(String(key));
			if (!part) break;
			at = part;
		}
		return text.slice(0, at.offset).split('\n').length;
	};
}

function readValue(tokens: readonly Token[], start: number): { value: Written; end: number } {
	const opening = tokens[start];
	const value: Written = { offset: opening?.offset ?? 0, parts: new Map() };
	const isObject = opening?.text === '{';
	if (!isObject && opening?.text !== '[') return { value, end: skipValue(tokens, start) };
	const closing = isObject ? '}' : ']';
	let at = start + 1;
	for (let index = 0; at < tokens.length && tokens[at]?.text !== closing; index++) {
		const key = tokens[at];
		const isNamed = isObject && tokens[at + 1]?.text === ':';
		const part = readValue(tokens, isNamed ? at + 2 : at);
		if (key && isNamed) value.parts.set(key.text.replace(/^['"]|['"]$/g, ''), { ...part.value, offset: key.offset });
		if (!isObject) value.parts.set(String(index), part.value);
		at = skipValue(tokens, part.end);
		if (tokens[at]?.text === ',') at++;
	}
	return { value, end: at + 1 };
}

/** The place behind a value that is no literal: the comma or bracket that ends it. */
function skipValue(tokens: readonly Token[], start: number): number {
	let depth = 0;
	for (let at = start; at < tokens.length; at++) {
		const { text = '' } = tokens[at] ?? {};
		if (depth === 0 && [',', ']', '}', ')'].includes(text)) return at;
		if (['[', '{', '('].includes(text)) depth++;
		if ([']', '}', ')'].includes(text)) depth--;
	}
	return tokens.length;
}
