import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './picture-gallery.module.css';
import type { schema } from './section.ts';

type Item = SectionProps<typeof schema>['content']['items'][number];

/** Rows that are filled by pictures of equal height, in the order of the content. */
export default function PictureGallery({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, items } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={bodyClass}>
				{rowsOf(items).map((row) => (
					<div key={row[0]?.picture.address} className={styles.row}>
						{row.map(({ picture, caption }) => (
							<figure key={picture.address} data-wide={widthStep(picture)}>
								<a href={picture.address}>
									<Picture picture={picture} />
								</a>
								{caption === undefined ? null : (
									<figcaption>
										<Breakable text={caption} />
									</figcaption>
								)}
							</figure>
						))}
					</div>
				))}
			</div>
		</>
	);
}

/** How wide it is beside its height, in steps: with each four, the proportion doubles. */
function widthStep({ width, height }: Item['picture']): number {
	return Math.min(Math.max(Math.round(4 * Math.log2(width / height)), -4), 6);
}

/** Width of a row beside its height. */
const usualRow = 3;

/** Divides pictures into rows that are as equally high as their order allows. */
function rowsOf(items: readonly Item[]): Item[][] {
	const ratios = items.map(({ picture }) => 2 ** (widthStep(picture) / 4));
	const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
	const wanted = total / Math.max(1, Math.round(total / usualRow));
	// The best rows for the first pictures of the list, by their number: where the last one begins, and how far all are off.
	const best: { begin: number; off: number }[] = [{ begin: 0, off: 0 }];
	for (let end = 1; end <= items.length; end++) {
		let row = 0;
		let found = { begin: 0, off: Number.POSITIVE_INFINITY };
		for (let begin = end - 1; begin >= 0; begin--) {
			row += ratios[begin] ?? 0;
			const off = (best[begin]?.off ?? 0) + (row - wanted) ** 2;
			if (off < found.off) found = { begin, off };
		}
		best.push(found);
	}
	const rows: Item[][] = [];
	for (let end = items.length; end > 0; end = best[end]?.begin ?? 0) rows.unshift(items.slice(best[end]?.begin, end));
	return rows;
}
