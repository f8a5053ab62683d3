import { Picture } from '#ui/picture.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './logos.module.css';
import type { schema } from './section.ts';

/** Each logo covers about the same area, however wide it is. */
export default function Logos({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, items } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul className={`${styles.logos} ${bodyClass}`} role="list">
				{items.map(({ logo, link }) => (
					<li key={logo.alt} data-wide={widthStep(logo)}>
						{link === undefined ? (
							<Picture picture={logo} />
						) : (
							<a href={link}>
								<Picture picture={logo} />
							</a>
						)}
					</li>
				))}
			</ul>
		</>
	);
}

/** How wide it is beside its height, in steps: with each two, the proportion doubles. */
function widthStep({ width, height }: { width: number; height: number }): number {
	return Math.min(Math.max(Math.round(2 * Math.log2(width / height)), -2), 6);
}
