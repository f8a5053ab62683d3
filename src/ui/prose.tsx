import type { Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import styles from './prose.module.css';

/** Shows a tree of inline text: emphasis, code, links. */
export function RichText({ tree }: { tree: Root }): ReactNode {
	return toJsxRuntime(tree, { Fragment, jsx, jsxs });
}

/** Shows a long text. Wide tables scroll on their own, by touch and by keyboard. */
export function Prose({ tree, tableLabel }: { tree: Root; tableLabel: string }) {
	const components: Partial<Components> = {
		table: ({ node, ...props }) => (
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
			<section className={styles.scroller} aria-label={tableLabel} tabIndex={0}>
				<table {...props} />
			</section>
		),
	};
	return <div className={styles.prose}>{toJsxRuntime(tree, { Fragment, jsx, jsxs, components })}</div>;
}
