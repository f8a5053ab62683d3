import type { ReactElement, ReactNode } from 'react';
import styles from './prose.module.css';
import { showTree, type Tree } from './show-tree.ts';

/** Shows a tree of inline text: emphasis, code, links. */
export function RichText({ tree }: { tree: Tree }): ReactNode {
	return showTree(tree);
}

interface ProseProps {
	tree: Tree;
	/** What a table is called, in the language of the page. */
	tableLabel: string;
	/** Language tag and direction of a text that is not in the page's language. */
	lang?: string | undefined;
	dir?: string | undefined;
}

/** Shows a long text. Wide tables scroll on their own, by touch and by keyboard. */
export function Prose({ tree, tableLabel, lang, dir }: ProseProps) {
	const scrollTables = (element: ReactElement) => {
		if (element.type !== 'table') return element;
		return (
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
			<section className={styles.scroller} aria-label={tableLabel} tabIndex={0}>
				{element}
			</section>
		);
	};
	return (
		<div className={styles.prose} lang={lang} dir={dir}>
			{showTree(tree, scrollTables)}
		</div>
	);
}
