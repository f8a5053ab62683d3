import type { Tree } from '#protocol/tree.ts';
import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './quote.module.css';
import type { schema } from './section.ts';

type Quotation = SectionProps<typeof schema>['content']['items'][number];

export default function Quote({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, items } = content;
	const [only, ...others] = items;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} />
			{only && others.length === 0 ? (
				<div className={`${styles.one} ${bodyClass}`}>
					<Figure {...only} />
				</div>
			) : (
				// biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list
				<ul className={`${styles.several} ${bodyClass}`} role="list">
					{items.map((item) => (
						<li key={`${item.name} ${item.role}`}>
							<Figure {...item} />
						</li>
					))}
				</ul>
			)}
		</>
	);
}

function Figure({ text, name, role, link }: Quotation) {
	const who = <Breakable text={name} />;
	return (
		<figure className={styles.quote}>
			<blockquote data-display="" data-hanging={beginsWithMark(text) ? '' : undefined}>
				<p>
					<RichText tree={text} />
				</p>
			</blockquote>
			<figcaption>
				{link === undefined ? who : <a href={link}>{who}</a>}{' '}
				{role === undefined ? null : (
					<span>
						<Breakable text={role} />
					</span>
				)}
			</figcaption>
		</figure>
	);
}

function beginsWithMark([first]: Tree): boolean {
	return typeof first === 'string' && /^[“„«‘「『"]/.test(first);
}
