import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/prose.tsx';
import { bodyClass, SectionHead } from '../section-head.tsx';
import type { SectionProps } from '../section-props.ts';
import styles from './languages.module.css';
import { Specimen } from './specimen.tsx';

/** Shows what a typographer does to each language, instead of claiming it. */
export function Languages({ content, headingId }: SectionProps<'languages'>) {
	const { label, title, lead, items, rules, widths, captions } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.languages} ${bodyClass}`}>
				{items.map((item) => (
					<article key={item.specimen.lang}>
						<h3 id={`specimen-${item.specimen.lang}`}>
							<Breakable text={item.title} />
						</h3>
						<p>
							<RichText tree={item.text} />
						</p>
						<Specimen specimen={item.specimen} widths={widths} captions={captions} />
					</article>
				))}
				<ul>
					{rules.map((rule) => (
						<li key={JSON.stringify(rule)}>
							<RichText tree={rule} />
						</li>
					))}
				</ul>
			</div>
		</>
	);
}
