import type { ReactElement, ReactNode } from 'react';
import { labelOf, type PhrasesProps } from './phrases.tsx';
import styles from './prose.module.css';
import { showTree, type Tree } from './show-tree.ts';

/** Shows a tree of inline text: emphasis, code, links. */
export function RichText({ tree }: { tree: Tree }): ReactNode {
	return showTree(tree);
}

interface ProseProps {
	tree: Tree;
	/** What a table is called, with its language where that is not the page's. */
	tableLabel: PhrasesProps;
	/** Where the text is not in the page's language: that of the text. */
	foreign: LanguageOfText | undefined;
	/** That of the page. */
	own: LanguageOfText;
}

/** Language tag and direction, as attributes name them. */
interface LanguageOfText {
	tag: string;
	dir: string;
}

/** Shows a long text. Wide tables scroll on their own, by touch and by keyboard. */
export function Prose({ tree, tableLabel, foreign, own }: ProseProps) {
	let tables = 0;
	const scrollTables = (element: ReactElement) => {
		if (element.type !== 'table') return element;
		const label = labelOf(`table-label-${++tables}`, tableLabel);
		// The label is the page's, and what it names may be in another language.
		const language = foreign ? { lang: own.tag, dir: own.dir } : {};
		return (
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
			<section className={styles.scroller} {...label.attributes} tabIndex={0} {...language}>
				{label.element}
				{foreign ? (
					<div lang={foreign.tag} dir={foreign.dir}>
						{element}
					</div>
				) : (
					element
				)}
			</section>
		);
	};
	return (
		<div className={styles.prose} lang={foreign?.tag} dir={foreign?.dir}>
			{showTree(tree, scrollTables)}
		</div>
	);
}
