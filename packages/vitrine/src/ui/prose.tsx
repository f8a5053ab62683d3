import { cloneElement, type ReactElement } from 'react';
import type { Tree, TreeProperties } from '#protocol/tree.ts';
import { type BreakableProps, labelOf } from './breakable.tsx';
import styles from './prose.module.css';
import scrollerStyles from './scroller.module.css';
import { scrollerProps } from './scroller-props.ts';
import { showTree } from './show-tree.ts';

interface ProseProps {
	tree: Tree;
	/** The name of a table without a heading above it, with its language if that is not the page's. */
	tableLabel: BreakableProps;
	/** Where the text is not in the page's language: that of the text. */
	fallbackLocale: LanguageOfText | undefined;
	/** That of the page. */
	own: LanguageOfText;
	/** Id of the heading above the text, which names the tables and code that have none of the text's above them. */
	headingId?: string;
	/** Begins the ids of such names, where a page has more than one text. */
	id?: string;
}

/** Language tag and direction, as attributes name them. */
interface LanguageOfText {
	tag: string;
	dir: string;
}

/**
 * Shows a long text. Wide tables and code scroll on their own, by touch and by keyboard; each is named by
 * the heading above it.
 */
export function Prose({ tree, tableLabel, fallbackLocale, own, headingId, id: prefix = 'table-label' }: ProseProps) {
	let heading = headingId;
	let tables = 0;
	const scrollWide = (element: ReactElement<TreeProperties>) => {
		const { id } = element.props;
		if (/^h\d$/.test(`${element.type}`) && typeof id === 'string') heading = id;
		if (element.type === 'pre') {
			return cloneElement(element, {
				role: 'group',
				...scrollerProps,
				...(heading ? { 'aria-labelledby': heading } : {}),
			});
		}
		if (element.type !== 'table') return element;
		const label = labelOf(`${prefix}-${++tables}`, tableLabel);
		// The label is the page's, and what it names may be in another language.
		const language = fallbackLocale && !heading ? { lang: own.tag, dir: own.dir } : {};
		const name = heading ? { 'aria-labelledby': heading } : label.attributes;
		return (
			// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
			<div className={scrollerStyles.scroller} role="group" {...scrollerProps} {...name} {...language}>
				{heading ? null : label.element}
				{fallbackLocale && !heading ? (
					<div lang={fallbackLocale.tag} dir={fallbackLocale.dir}>
						{element}
					</div>
				) : (
					element
				)}
			</div>
		);
	};
	return (
		<div className={styles.prose} lang={fallbackLocale?.tag} dir={fallbackLocale?.dir}>
			{showTree(tree, scrollWide)}
		</div>
	);
}
