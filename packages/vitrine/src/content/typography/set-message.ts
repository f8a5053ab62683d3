import { type LiteralElement, type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { TextRole, Typographer } from './typographer.ts';
import { objectReplacement } from './whole-block.ts';

/**
 * Sets the literal parts of an ICU message, so that server and browser show the same. Numbers that are filled in count
 * as numbers: what follows stays with them. A message that cannot be parsed is returned as it is; it is reported elsewhere.
 */
export function setMessage(message: string, typographer: Typographer, role: TextRole): string {
	const elements = parseOrNothing(message);
	if (!elements) return message;
	setElements(elements, typographer, role);
	return printAST(elements);
}

function parseOrNothing(message: string): MessageFormatElement[] | undefined {
	try {
		return parse(message, { requiresOtherClause: true });
	} catch {
		return undefined;
	}
}

function setElements(elements: readonly MessageFormatElement[], typographer: Typographer, role: TextRole): void {
	const line = elements.map((element): LiteralElement => {
		if (element.type === TYPE.literal) return element;
		const isNumber = element.type === TYPE.pound || element.type === TYPE.number;
		return { type: TYPE.literal, value: isNumber ? '5' : objectReplacement };
	});
	if (line.length === 0) return;
	const set = typographer(
		line.map(({ value }) => value),
		role,
	);
	const texts = keepStandIns(line, set, elements);
	for (const [index, element] of elements.entries()) {
		if (element.type === TYPE.literal) element.value = texts[index] ?? element.value;
		if (element.type === TYPE.tag) setElements(element.children, typographer, role);
		if (element.type === TYPE.plural || element.type === TYPE.select) {
			for (const option of Object.values(element.options)) setElements(option.value, typographer, role);
		}
	}
}

/** What was put beside the stand-in of a value, as a place to break, goes to the literal text there. */
function keepStandIns(
	line: readonly LiteralElement[],
	set: readonly string[],
	elements: readonly MessageFormatElement[],
): string[] {
	const texts = [...set];
	for (const [index, element] of elements.entries()) {
		if (element.type === TYPE.literal) continue;
		const [before = '', after = ''] = (set[index] ?? '').split(line[index]?.value ?? '');
		if (elements[index - 1]?.type === TYPE.literal) texts[index - 1] += before;
		if (elements[index + 1]?.type === TYPE.literal) texts[index + 1] = after + texts[index + 1];
	}
	return texts;
}
