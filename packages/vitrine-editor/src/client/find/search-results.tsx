import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { type FoundField, search } from '../api.ts';
import { openField } from '../route/open-field.ts';
import { titleOf } from '../route/opened.ts';
import { go, listAll, useRouteAtOnce } from '../route/route.ts';
import { nameOfFile } from '../words/name-of-file.ts';
import { nameOfField } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import { moveInList } from './move-in-list.ts';
import styles from './search-results.module.css';

/** Milliseconds after the last key before all words are searched. */
const pause = 150;

/**
 * The field that searches all words, and what it found.
 *
 * @param children filters below the field, which hold for both
 */
export function SearchResults({ site, children }: { site: SiteOverview; children: ReactNode }) {
	const words = useWords();
	const { search: text, state, only } = useRouteAtOnce();
	const isNarrowed = state !== undefined || only !== undefined;
	const key = JSON.stringify([text, state, only]);
	const [found, setFound] = useState<{ key: string; fields: FoundField[]; isWhole: boolean }>();
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (text === '') return setFound(undefined);
		const searching = new AbortController();
		const { signal } = searching;
		const timer = setTimeout(async () => {
			const answer = await search(text, { locale: only, state, signal }).catch(() => undefined);
			if (answer && !signal.aborted) setFound({ key, ...answer });
		}, pause);
		return () => {
			clearTimeout(timer);
			searching.abort();
		};
	}, [key, text, state, only]);
	useEffect(() => {
		const focus = (event: KeyboardEvent) => {
			const { target } = event;
			const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
			if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
			event.preventDefault();
			input.current?.focus();
		};
		addEventListener('keydown', focus);
		return () => removeEventListener('keydown', focus);
	}, []);
	return (
		<div className={styles.search}>
			<input
				ref={input}
				type="search"
				className={styles.input}
				aria-label={words.search}
				placeholder={words.searchShort}
				value={text}
				onChange={({ target }) => go({ search: target.value })}
				onKeyDown={(event) => {
					if (event.nativeEvent.isComposing) return;
					if (event.key === 'Escape') go({ search: '' });
					if (event.key === 'ArrowDown') moveInList(event);
				}}
			/>
			{children}
			{text !== '' && found?.key === key && (
				<>
					<p className={styles.count} role="status">
						{found.fields.length > 0
							? words.results(found.fields.length)
							: isNarrowed
								? words.noResultsListed(text)
								: words.noResults(text)}
					</p>
					{found.fields.length === 0 && isNarrowed && (
						<button
							type="button"
							className={styles.everywhere}
							onClick={() => {
								listAll();
								input.current?.focus();
							}}
						>
							{words.searchAll}
						</button>
					)}
					<ul className={styles.results} onKeyDown={moveInList}>
						{found.fields.map((field) => (
							<li key={`${field.file} ${field.place.join('.')}`}>
								<button type="button" data-row="" onClick={() => openField(site, field)}>
									<span className={styles.where}>
										{whereIs(site, field, words)} · {nameOfField(site, field, words)}
									</span>
									<span lang={tagOf(site, field.locale)}>
										<Marked text={excerpt(String(field.value ?? field.builtIn), text)} mark={text} />
									</span>
								</button>
							</li>
						))}
					</ul>
					{!found.isWhole && <p className={styles.count}>{words.moreResults}</p>}
				</>
			)}
		</div>
	);
}

function whereIs(site: SiteOverview, { file, locale }: Field, words: ReturnType<typeof useWords>): string {
	const page = site.pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	return page ? titleOf(page, locale ?? site.defaultLocale, words) : nameOfFile(file, site, words);
}

function tagOf({ locales }: SiteOverview, code: string | undefined): string | undefined {
	return locales.find((locale) => locale.code === code)?.tag;
}

/** Returns the part of a text around a word. */
function excerpt(text: string, word: string): string {
	const at = text.toLowerCase().indexOf(word.toLowerCase());
	const from = Math.max(0, at - 30);
	return `${from > 0 ? '…' : ''}${text.slice(from, at + word.length + 60)}${text.length > at + word.length + 60 ? '…' : ''}`;
}

function Marked({ text, mark }: { text: string; mark: string }) {
	const at = text.toLowerCase().indexOf(mark.toLowerCase());
	if (at < 0) return text;
	return (
		<>
			{text.slice(0, at)}
			<mark>{text.slice(at, at + mark.length)}</mark>
			{text.slice(at + mark.length)}
		</>
	);
}
