import type { SectionProps } from 'vitrine';
import { Breakable, bodyClass, RichText, SectionHead } from 'vitrine/components';
import { Sample } from './sample.tsx';
import type { schema } from './section.ts';
import styles from './type-samples.module.css';

/** Shows what a typographer does to each language, instead of claiming it. */
export default function TypeSamples({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, items, rules, widths, captions } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.samples} ${bodyClass}`}>
				{items.map((item) => (
					<article key={item.sample.lang}>
						<h3 id={`sample-${item.sample.lang}`}>
							<Breakable text={item.title} />
						</h3>
						<p>
							<RichText tree={item.text} />
						</p>
						<Sample sample={item.sample} widths={widths} captions={captions} />
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
