import { readFileSync } from 'node:fs';
import { ContentError } from '#content/problems/problem.ts';
import { createTermCheck, type TermCheck } from '../glossary/check-terms.ts';
import { type EarlierOriginals, findEarlierOriginals } from '../history/earlier-originals.ts';
import {
	countStates,
	describeMissingInterfaceTexts,
	freshPercent,
	readTranslations,
	type Translations,
} from '../state/read-translations.ts';
import type { FileState } from '../state/unit-state.ts';
import { pageAddresses } from '../units/page-addresses.ts';
import type { Settings } from '../units/read-texts.ts';
import { waitingIn } from '../waiting/waiting.ts';
import { countWords, describeWords } from '../xliff/count-words.ts';
import { openWork } from '../xliff/open-work.ts';
import { type BoardLanguage, type EntryOptions, entry, missingFile } from './entries.ts';
import { html, type Markup } from './markup.ts';
import { type Condition, conditionOf, conditions } from './words.ts';

/** Reads a site and writes its board. */
export async function readBoard(
	root: string,
	{ settings, ...options }: { settings?: Settings } & PageOptions = {},
): Promise<string> {
	return writeBoard(root, await readTranslations(root, settings), options);
}

interface PageOptions {
	/** Elements for the end of the head: in development, the fonts of the site, and what reloads the page. */
	head?: string;
	/** Where the pages are that titles lead to; the published site, where none is named. */
	origin?: string;
}

/** Writes the board of what was read already. */
export async function writeBoard(root: string, translations: Translations, options: PageOptions = {}): Promise<string> {
	const { glossary, languages, config } = translations;
	const checks = await Promise.all(
		languages.map(async ({ code }) => [code, await createTermCheck(glossary, code, config)] as const),
	);
	const earlier = await findEarlierOriginals(root, translations);
	return boardHtml(translations, { ...earlier, ...options, checks: new Map(checks) });
}

/** More texts that need no work than this would make the page slow to open. */
const maxFresh = 2000;

export interface BoardOptions extends EarlierOriginals, PageOptions {
	/** By the code of each language. */
	checks: ReadonlyMap<string, TermCheck>;
}

/**
 * Writes the board: every text beside its translation, with what changed, on one page that needs no server and no other
 * file.
 */
function boardHtml(translations: Translations, options: BoardOptions): string {
	const { config, content, languages, files, problems } = translations;
	const { earlier, refusal, head = '', origin = config.origin, checks } = options;
	const source = config.locales.find(({ code }) => code === config.defaultLocale);
	if (!source) throw new Error(`The locale table has no row "${config.defaultLocale}".`);
	const lacked = describeMissingInterfaceTexts(translations);
	const hasFresh = countStates(files).fresh <= maxFresh;
	const open = files.filter(({ units }) => units.some(({ state }) => state === 'missing' || state === 'stale'));
	const works = new Map(open.map((file) => [file, openWork(file, waitingIn(translations, file))]));
	const workIn = (file: FileState) => works.get(file);
	const places = { config, pages: new Map(content.pages.map((page) => [page.id, page])) };
	const addressOf = (file: FileState) => {
		const { original, own = original } = pageAddresses(file, places);
		return own === undefined ? undefined : `${origin}${own}`;
	};
	const wordsFor = (code: string) => {
		const work = files.flatMap((file) => (file.locale === code ? (workIn(file) ?? []) : []));
		return describeWords(countWords(work, source.tag));
	};
	const parts = languages.map((target) => {
		const own = files.filter(({ locale }) => locale === target.code);
		return languagePart(own, { source, target, earlier, addressOf, workIn, terms: checks.get(target.code) }, hasFresh);
	});
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Translations · ${config.name}</title>
<style>${{ markup: styles() }}</style>
${{ markup: head }}
</head>
<body>
<header>
<p class="site">${config.name}</p>
<h1>Translations</h1>
<p class="lead">Each text beside its original, <strong lang="${source.tag}">${source.name}</strong>. Words that changed in the original since it was translated are marked: <del>before</del> <ins>after</ins>.</p>
</header>
<main>
${problems.length > 0 ? problemPart(new ContentError(problems).message) : undefined}
${refusal === undefined ? undefined : problemPart(refusal)}
<ul class="languages">${languages.map((language) => card(language, files, wordsFor(language.code)))}</ul>
${lacked.length > 0 ? html`<p class="none">${lacked}</p>` : undefined}
${filters(translations)}
<p class="shown" role="status" id="shown"></p>
${parts}
${hasFresh ? undefined : html`<p class="none">Texts that are up to date are not listed here: there are too many.</p>`}
</main>
<script>${{ markup: readOwn('filter.js') }}</script>
</body>
</html>
`;
	return page.markup;
}

function problemPart(message: string): Markup {
	return html`<section class="problems"><h2>Fix this first</h2><pre>${message}</pre></section>`;
}

function card({ name, tag, code }: BoardLanguage, all: readonly FileState[], openWords: string): Markup {
	const files = all.filter(({ locale }) => locale === code);
	const counts = countStates(files);
	const total = counts.fresh + counts.stale + counts.missing;
	const part = (count: number) => (total === 0 ? 0 : (count / total) * 100).toFixed(2);
	const numbers = Object.entries(countConditions(files)).filter(([, count]) => count > 0);
	return html`<li class="language">
<p class="name" lang="${tag}">${name}</p>
<p class="percent">${freshPercent(counts)} <small>% up to date</small></p>
<svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true"><rect class="fresh" width="${part(counts.fresh)}" height="2"/><rect class="stale" x="${part(counts.fresh)}" width="${part(counts.stale)}" height="2"/></svg>
<dl>${numbers.map(([condition, count]) => html`<div data-state="${condition}"><dt>${conditions[condition as Condition].name}</dt><dd>${count}</dd></div>`)}</dl>
${counts.stale + counts.missing > 0 ? html`<p class="words">${openWords}</p>` : undefined}
</li>`;
}

function countConditions(files: readonly FileState[]): Record<Condition, number> {
	const counts = { changed: 0, unconfirmed: 0, same: 0, missing: 0, extra: 0, fresh: 0 };
	for (const { units } of files) for (const unit of units) counts[conditionOf(unit)]++;
	return counts;
}

function filters({ languages, files, glossary }: Translations): Markup {
	const counts = countConditions(files);
	const radio = (name: string, value: string, label: string, { lang = '', isChecked = false } = {}) =>
		html`<label${lang === '' ? undefined : html` lang="${lang}"`}><input type="radio" name="${name}" value="${value}"${isChecked ? html` checked` : undefined}>${label}</label>`;
	const shown = (Object.keys(conditions) as Condition[]).filter((condition) => counts[condition] > 0);
	const first = shown.some((condition) => condition !== 'fresh') ? 'open' : 'all';
	return html`<form class="filters" id="filters">
<fieldset><legend>Language</legend>
${radio('language', 'all', 'All', { isChecked: true })}
${languages.map(({ code, name, tag }) => radio('language', code, name, { lang: tag }))}
</fieldset>
<fieldset><legend>Show</legend>
${radio('state', 'open', 'To do', { isChecked: first === 'open' })}
${shown.map((condition) => radio('state', condition, conditions[condition].name))}
${glossary.length > 0 ? radio('state', 'terms', 'Not as in the glossary') : undefined}
${radio('state', 'all', 'Everything', { isChecked: first === 'all' })}
</fieldset>
</form>`;
}

function languagePart(files: readonly FileState[], options: EntryOptions, hasFresh: boolean): Markup {
	const { target } = options;
	const parts = files.flatMap((file) => {
		const units = file.units.filter(({ state }) => hasFresh || state !== 'fresh');
		if (units.length === 0) return [];
		const isMissing = file.source && !file.translation;
		const entries = isMissing ? [missingFile(file, options)] : units.map((unit) => entry(file, unit, options));
		return [filePart(file, entries, options)];
	});
	return html`<section class="of-language" data-language="${target.code}"><h2 lang="${target.tag}">${target.name}</h2>${parts}</section>`;
}

function filePart(file: FileState, entries: Markup[], { source, target, addressOf, workIn }: EntryOptions): Markup {
	const address = addressOf(file);
	const work = workIn(file);
	const { fields = [] } = file.source ?? file.translation ?? {};
	const title = fields.find(({ key }) => key === 'title')?.text;
	const { tag } = file.source ? source : target;
	const named =
		address === undefined
			? html`<span lang="${tag}">${title ?? ''}</span>`
			: html`<a href="${address}" lang="${tag}">${title ?? ''}</a>`;
	const isOpen = file.units.some(({ state }) => state !== 'fresh');
	const name = file.path.replace(/\.(md|yaml)$/, '');
	return html`<section class="file">
<h3>${title ? named : 'Texts of the interface'} <small>${name}</small></h3>
${work && work.units.length > 0 ? html`<p class="words">${describeWords(countWords([work], source.tag))}</p>` : undefined}
<ul class="entries">${entries}</ul>
${isOpen && file.translation && file.source ? html`<p class="confirm">When the translation is right, run <code>npm run translations -- accept ${target.code} ${name}</code></p>` : undefined}
</section>`;
}

function styles(): string {
	const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
	return tokens + ['board.css', 'entries.css', 'surroundings.css'].map(readOwn).join('');
}

function readOwn(name: string): string {
	return readFileSync(new URL(name, import.meta.url), 'utf8');
}
