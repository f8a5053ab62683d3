import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { OverviewPage, SiteOverview, WorkCount } from 'vitrine/edit';
import type { RowsInState } from '../../page-states.ts';
import { useStore } from '../edits/site-store.ts';
import { NewPageDialog } from '../pages/new-page-dialog.tsx';
import { Signature } from '../person/signature.tsx';
import { useRights } from '../person/use-rights.ts';
import { localeOfInterface, titleOf } from '../route/opened.ts';
import { go, listAll, useRoute } from '../route/route.ts';
import { compareByPath } from '../route/row-order.ts';
import { describeMoment } from '../schedule/read-moment.ts';
import type { Words } from '../words/en.ts';
import { nameOfFile } from '../words/name-of-file.ts';
import { useWords } from '../words/use-words.ts';
import { moveInList } from './move-in-list.ts';
import { filesOfRow, useOthersEdits } from './others-edits.ts';
import styles from './page-list.module.css';
import { useFilter } from './use-filter.ts';

type Row =
	| { heading: string; count: number; near?: OverviewPage | undefined; canAdd?: boolean }
	| { id: string; label: string; depth: number; page?: OverviewPage };

/** All pages and entries of the site, and the files that many pages use; the rows in sight alone are drawn. */
export function PageList({ site }: { site: SiteOverview }) {
	const words = useWords();
	const { open, only } = useRoute();
	const { all } = useRights();
	const [newPage, setNew] = useState<{ near: OverviewPage | undefined }>();
	const scroller = useRef<HTMLDivElement>(null);
	const { state, isCounted, listed } = useFilter(site);
	const locale = only ?? localeOfInterface(site, words);
	// Each key of a person renders the list; sites may have thousands of pages.
	const sorted = useMemo(() => site.pages.toSorted(compareByPath), [site.pages]);
	const rows = useMemo(() => rowsOf(site, { words, locale, sorted, listed }), [site, words, locale, sorted, listed]);
	const list = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: (index) => (rows[index] && 'heading' in rows[index] ? 44 : 34),
		overscan: 12,
		getItemKey: (index) => keyOf(rows[index]),
	});
	const counts = useStore().counts();
	const countOf = useMemo(() => new Map(counts?.map((count) => [`${count.locale} ${count.file}`, count])), [counts]);
	const othersEdits = useOthersEdits();
	const others = site.locales.filter(
		({ code }) => code !== site.defaultLocale && (only === undefined || code === only),
	);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links in it
		<div className={styles.scroller} ref={scroller} onKeyDown={moveInList}>
			{state !== undefined && rows.length === 0 && (
				<div className={styles.nothing}>
					<p>{isCounted ? words.noneInState : words.loading}</p>
					<button type="button" onClick={listAll}>
						{words.showAll}
					</button>
				</div>
			)}
			{newPage && <NewPageDialog site={site} near={newPage.near} onClose={() => setNew(undefined)} />}
			<div className={styles.list} style={{ blockSize: list.getTotalSize() }}>
				{list.getVirtualItems().map(({ key, index, start }) => {
					const row = rows[index];
					if (!row) return null;
					const by = 'heading' in row ? undefined : othersEdits(filesOfRow(row));
					return (
						<div
							key={key}
							className={styles.row}
							style={{ transform: `translateY(${start}px)` }}
							ref={list.measureElement}
							data-index={index}
						>
							{'heading' in row ? (
								<h2 className={styles.heading}>
									{row.heading} <span>{row.count}</span>
									{row.canAdd && all && (
										<button
											type="button"
											aria-label={words.newPageIn(row.heading)}
											title={words.newPage}
											onClick={() => setNew({ near: row.near })}
										>
											+
										</button>
									)}
								</h2>
							) : (
								<a
									className={styles.link}
									data-row=""
									href={`?open=${encodeURIComponent(row.id)}`}
									aria-current={open === row.id ? 'page' : undefined}
									style={{ paddingInlineStart: `${1 + row.depth}rem` }}
									onClick={(event) => {
										if (event.metaKey || event.ctrlKey || event.shiftKey) return;
										event.preventDefault();
										go({
											open: row.id,
											field: undefined,
											view: undefined,
											...(only === undefined ? {} : { language: only }),
										});
									}}
								>
									<span className={styles.title}>
										{row.label}
										{row.page && <Schedule page={row.page} timeZone={site.timeZone} />}
										{by && (
											<small className={styles.by}>
												<Signature of={by} />
											</small>
										)}
									</span>
									{row.page && (
										<span className={styles.languages}>
											{others.map(({ code, shortName }) => (
												<LanguageState
													key={code}
													{...{ code, shortName, countOf }}
													page={row.page}
													defaultLocale={site.defaultLocale}
												/>
											))}
										</span>
									)}
								</a>
							)}
						</div>
					);
				})}
			</div>
		</div>
	);
}

/** When a page appears that waits, or when it was taken away. */
function Schedule({ page, timeZone }: { page: OverviewPage; timeZone: string }) {
	const words = useWords();
	const { from, until } = page.period ?? {};
	const now = Date.now();
	const describe = (moment: number) => describeMoment(moment, { timeZone, words, now });
	if (page.isDraft) return null;
	if (until !== undefined && until <= now)
		return <small className={styles.schedule}>{words.goneSince(describe(until))}</small>;
	if (from !== undefined && from > now)
		return <small className={styles.schedule}>{words.waitsUntil(describe(from))}</small>;
	return null;
}

interface LanguageStateProps {
	page: OverviewPage | undefined;
	code: string;
	shortName: string;
	defaultLocale: string;
	/** By language and file of the original. */
	countOf: ReadonlyMap<string, WorkCount>;
}

/** A language of a page: with the number of texts that need work, in a window half dark; a dashed one where it lacks the page. */
function LanguageState({ page, code, shortName, defaultLocale, countOf }: LanguageStateProps) {
	const words = useWords();
	const original = page?.texts[defaultLocale]?.file;
	const count = countOf.get(`${code} ${original}`);
	const open = (count?.outOfDate ?? 0) + (count?.missing ?? 0);
	const state = page?.texts[code] === undefined ? 'missing' : open > 0 ? 'out-of-date' : 'up-to-date';
	const name =
		state === 'missing' ? words.states.missing : open > 0 ? words.needWork(open) : words.states['up-to-date'];
	return (
		<span className={styles.language} data-state={state} title={name}>
			<span className="visually-hidden">{`${shortName}: ${name}`}</span>
			<span aria-hidden>{open > 0 && state !== 'missing' ? `${shortName} ${open}` : shortName}</span>
		</span>
	);
}

function keyOf(row: Row | undefined): string {
	return row === undefined ? '' : 'heading' in row ? `# ${row.heading}` : row.id;
}

interface ListOptions {
	words: Words;
	/** Of titles. */
	locale: string;
	/** The pages of the site by their paths. */
	sorted: readonly OverviewPage[];
	listed: RowsInState | undefined;
}

function rowsOf(site: SiteOverview, { words, locale, sorted, listed }: ListOptions): Row[] {
	const isListed = (id: string) => listed?.has(id) ?? true;
	const pages = sorted.filter(({ id, collection }) => collection === undefined && isListed(id));
	const entries = site.pages.filter(({ id, collection }) => collection !== undefined && isListed(id));
	const collections = Map.groupBy(entries, ({ collection }) => collection ?? '');
	const toRow = (page: OverviewPage, depth = 0) => ({
		...{ id: page.id, label: titleOf(page, locale, words), depth, page },
	});
	const listedFiles = site.files.filter(({ file }) => isListed(file));
	const files = listedFiles.map(({ file }) => ({ id: file, label: nameOfFile(file, site, words), depth: 0 }));
	const all: Row[] = [
		{ heading: words.pages, count: pages.length, canAdd: true },
		...pages.map((page) => toRow(page, page.id.split('/').length - 1)),
		...[...collections].flatMap(([name, entries]) => [
			{
				heading: titleOfCollection(site, name, { words, locale }),
				count: entries.length,
				near: entries[0],
				canAdd: true,
			},
			...entries.map((page) => toRow(page)),
		]),
		{ heading: words.others, count: files.length },
		...files,
	];
	// Of a site as a whole, an empty list is where pages are added.
	return listed === undefined ? all : all.filter((row) => !('heading' in row) || row.count > 0);
}

function titleOfCollection(
	site: SiteOverview,
	name: string,
	{ words, locale }: Pick<ListOptions, 'words' | 'locale'>,
): string {
	const list = site.pages.find(({ id }) => id === name);
	return list ? titleOf(list, locale, words) : name;
}
