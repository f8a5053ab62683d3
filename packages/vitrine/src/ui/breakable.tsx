import { createElement, Fragment, type ReactNode } from 'react';
import { breakMark } from '#i18n/break-mark.ts';
import { classOf, lastPhraseMark, patternOf, wholeClass } from '#i18n/marked-text.ts';

/** A text, and its language and direction where those are not the page's. */
export interface BreakableProps {
	text: string;
	lang?: string | undefined;
	dir?: string | undefined;
}

/**
 * Shows a text that breaks between phrases at U+200B: by an element that is hidden from accessible names, which would
 * have a space there. Between full-width punctuation, one sign gives up half an em. A text in another language than its
 * context has an element with its language.
 */
export function Breakable({ text, lang, dir }: BreakableProps): ReactNode {
	const phrases = withElements(text);
	if (lang === undefined) return phrases;
	return (
		<span lang={lang} dir={dir}>
			{phrases}
		</span>
	);
}

function withElements(text: string): ReactNode {
	const [line = '', lastPhrase] = text.split(lastPhraseMark);
	if (lastPhrase === undefined) return withMarks(line);
	return (
		<>
			{withMarks(line)}
			<span className={wholeClass}>{withMarks(lastPhrase)}</span>
		</>
	);
}

/** Plain text is at even indexes, and elements are at odd ones. */
function withMarks(text: string): ReactNode {
	const pieces = text.split(patternOf(text));
	if (pieces.length === 1) return text;
	const shown = pieces.map((piece, index) => {
		if (index % 2 === 0) return piece;
		if (piece === breakMark) return createElement('wbr', { 'aria-hidden': true });
		const isFirst = index === 1 && pieces[0] === '';
		const className = classOf(piece, { isFirst });
		// What begins a text begins its line.
		return isFirst && className === wholeClass ? piece : createElement('span', { className }, piece);
	});
	return createElement(Fragment, null, ...shown);
}

/** What names an element for readers of the screen: attributes for it, and what must stand in it or before it. */
interface Label {
	attributes: { 'aria-label': string } | { 'aria-labelledby': string };
	element: ReactNode;
}

/**
 * Names an element. An attribute cannot say its language: a name in another language than what is around it becomes an
 * element that is not seen.
 *
 * @param id of that element
 */
export function labelOf(id: string, { text, lang, dir }: BreakableProps): Label {
	if (lang === undefined) return { attributes: { 'aria-label': text }, element: null };
	return {
		attributes: { 'aria-labelledby': id },
		element: (
			<span id={id} className="hidden-text" lang={lang} dir={dir}>
				{text}
			</span>
		),
	};
}
