import type { PageAnchor, SiteOverview } from 'vitrine/edit';
import { nameOfKind } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import type { LinkedPage } from './linked-pages.ts';
import styles from './page-choice.module.css';

interface PageChoiceProps {
	page: LinkedPage;
	site: SiteOverview;
	/** Its places; undefined while they are not listed. */
	anchors: readonly PageAnchor[] | undefined;
	isOpen: boolean;
	onToggle: () => void;
	onPage: () => void;
	onAnchor: (anchor: PageAnchor) => void;
}

/** A page that a link may lead to, with its headings and sections below it once they are opened. */
export function PageChoice({ page, site, anchors, isOpen, onToggle, onPage, onAnchor }: PageChoiceProps) {
	const words = useWords();
	const headings = words.headingsOf(page.title);
	return (
		<li>
			<div className={styles.page}>
				<button type="button" onClick={onPage}>
					<span lang={page.tag}>{page.title}</span> <small>{page.address}</small>
				</button>
				<button
					type="button"
					className={styles.toggle}
					aria-expanded={isOpen}
					aria-label={headings}
					title={headings}
					onClick={onToggle}
				/>
			</div>
			{isOpen &&
				anchors &&
				(anchors.length > 0 ? (
					<AnchorList label={headings} {...{ anchors, site, onAnchor }} />
				) : (
					<p className={styles.none}>{words.noHeadings}</p>
				))}
		</li>
	);
}

interface AnchorListProps {
	label: string;
	anchors: readonly PageAnchor[];
	site: SiteOverview;
	/** Returns what is beside an anchor, where that is not the anchor itself. */
	beside?: (anchor: PageAnchor) => string;
	onAnchor: (anchor: PageAnchor) => void;
}

/** Headings and sections that a link may lead to. */
export function AnchorList({ label, anchors, site, beside = ({ anchor }) => `#${anchor}`, onAnchor }: AnchorListProps) {
	const words = useWords();
	return (
		<ul className={styles.anchors} aria-label={label}>
			{anchors.map((one) => {
				const { page, anchor, level, locale, kind } = one;
				const tag = site.locales.find(({ code }) => code === locale)?.tag;
				return (
					<li key={`${page}#${anchor}`} data-level={Math.min(level, 2)}>
						<button type="button" onClick={() => onAnchor(one)}>
							{one.words === undefined ? (
								<span>{kind === undefined ? anchor : nameOfKind(site, kind, words)}</span>
							) : (
								<span lang={tag}>{one.words}</span>
							)}{' '}
							<small>{beside(one)}</small>
						</button>
					</li>
				);
			})}
		</ul>
	);
}
