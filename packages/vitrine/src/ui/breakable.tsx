import { Fragment, type ReactNode } from 'react';

/** A text, and its language and direction where those are not the page's. */
export interface BreakableProps {
	text: string;
	lang?: string | undefined;
	dir?: string | undefined;
}

/**
 * Shows a text that breaks between phrases where it is marked with U+200B: by an element that is hidden from
 * accessible names, which would have a space there. A text in another language than what is around it has an element of
 * its own, which says so.
 */
export function Breakable({ text, lang, dir }: BreakableProps): ReactNode {
	const phrases = withBreaks(text);
	if (lang === undefined) return phrases;
	return (
		<span lang={lang} dir={dir}>
			{phrases}
		</span>
	);
}

function withBreaks(text: string): ReactNode {
	const [first, ...others] = text.split('\u200B');
	if (others.length === 0) return first;
	let offset = 0;
	return (
		<>
			{first}
			{others.map((phrase) => {
				offset += phrase.length + 1;
				return (
					<Fragment key={offset}>
						{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no wbr takes the focus */}
						<wbr aria-hidden="true" />
						{phrase}
					</Fragment>
				);
			})}
		</>
	);
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
