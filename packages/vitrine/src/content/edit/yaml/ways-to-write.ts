import type { CST, Scalar } from 'yaml';
import type { TextChange } from '../text-change.ts';
import { type EntryToken, endOfHead, endOfToken, isEmptyToken } from './entry-tokens.ts';
import { type Block, writeBlock } from './write-block.ts';
import { needsEscapes, type Wrapping, writings } from './write-scalar.ts';
import { lineEndAt, lineStart } from './yaml-text.ts';

export type ScalarValue = string | number | boolean | null;

/** A text on several lines may be short: its lines then show no width. */
const minWidth = 60;

/** A way to write a value, and the value that it then has. */
export interface Writing extends TextChange {
	value: ScalarValue;
}

/**
 * Returns the ways to write another value in place of one, the best first. Whether it then reads as that value depends on
 * where it is.
 *
 * @param replaced the value that is there, if there is one, and the tokens of the entry that it is the value of
 */
export function waysToWrite(
	source: string,
	{ scalar, entry }: { scalar: Scalar | null; entry: EntryToken | undefined },
	value: ScalarValue,
): Writing[] {
	const token = scalar?.srcToken;
	if (token?.type === 'block-scalar') return inBlock(source, token, value);
	if (token && !isEmptyToken(token)) {
		const [from, to] = [token.offset, endOfToken(token)];
		if (typeof value !== 'string') return [{ from, to, text: String(value), value }];
		const style = token.type === 'single-quoted-scalar' ? 'single' : token.type === 'scalar' ? 'plain' : 'double';
		return writings(value, style, wrappingOf(source, from, to)).map((text) => ({ from, to, text, value }));
	}
	if (!entry) return [];
	const at = endOfHead(entry);
	const before = scalar ? ' ' : ': ';
	const texts = typeof value === 'string' ? writings(value, 'plain') : [String(value)];
	return texts.map((text) => ({ from: at, to: at, text: before + text, value }));
}

/** Returns how the lines of a value are set, where it has several. */
function wrappingOf(source: string, from: number, to: number): Wrapping | undefined {
	const lines = source.slice(from, to).split('\n');
	const indent = lines[1] && /^[ \t]*/.exec(lines[1])?.[0];
	if (indent === undefined) return undefined;
	const column = from - lineStart(source, from);
	const widths = lines.map((line, index) => line.trimEnd().length + (index === 0 ? column : 0));
	return { width: Math.max(minWidth, ...widths), indent, column, lineEnd: lineEndAt(source, from) };
}

function inBlock(source: string, token: CST.BlockScalar, value: ScalarValue): Writing[] {
	const [from, to] = [token.offset, endOfToken(token)];
	const [headToken, ...props] = token.props;
	const head = headToken && 'source' in headToken ? headToken.source : '';
	const behindHead = props.map((prop) => ('source' in prop ? prop.source : '')).join('');
	const comment = behindHead.trimEnd();
	const lineEnd = lineEndAt(source, from);
	const end = to < source.length || source.endsWith('\n') ? lineEnd : '';
	const outside = (text: string): Writing => ({ from, to, text: text + comment + end, value });
	if (typeof value !== 'string') return [outside(String(value))];
	const quoted = writings(value, 'double').map(outside);
	const text = value.replace(/\r\n?/g, '\n');
	if (needsEscapes(text)) return quoted;
	const block = blockOf(source, token, head);
	const kinds = block.kind === '>' ? (['>', '|'] as const) : (['|'] as const);
	const blocks = kinds.flatMap((kind) => {
		const written = writeBlock(text, { ...block, kind, lineEnd });
		const whole = written.head + comment + lineEnd + written.body;
		const withoutEnd = end === '' ? [{ from, to, text: whole.replace(/\r?\n$/, ''), value: text }] : [];
		return [...withoutEnd, { from, to, text: whole, value: text }];
	});
	return [...blocks, ...quoted];
}

function blockOf(source: string, { indent: base, source: body, ...token }: CST.BlockScalar, head: string): Block {
	const lines = body.split(/\r?\n/);
	const digit = /\d/.exec(head)?.[0];
	const first = lines.find((line) => /[^ ]/.test(line));
	const indent = digit ? base + Number(digit) : (first?.search(/[^ ]/) ?? base + 2);
	const isDivided = lines.filter((line) => line.trim() !== '').length > 1;
	const behind = endOfToken({ ...token, indent: base, source: body });
	return {
		kind: head[0] === '>' ? '>' : '|',
		base,
		indent,
		hasIndicator: digit !== undefined,
		keepsEnd: head.includes('+'),
		width: isDivided ? Math.max(minWidth, ...lines.map((line) => line.length)) : undefined,
		emptyBehind: [...(/^(?:[ \t]*\r?\n)*/.exec(source.slice(behind))?.[0].matchAll(/\n/g) ?? [])].length,
		lineEnd: '\n',
	};
}
