import { CST, Lexer } from 'yaml';

/** Returns the comments of a YAML text, in their order. */
export function commentsIn(text: string): string[] {
	if (!text.includes('#')) return [];
	const comments: string[] = [];
	let isContent = false;
	for (const token of new Lexer().lex(text)) {
		if (!isContent && CST.tokenType(token) === 'comment') comments.push(token.trimEnd());
		isContent = token === CST.SCALAR;
	}
	return comments;
}
