import { useEffect, useRef, useState } from 'react';
import styles from './app.module.css';
import { useStore } from './edits/site-store.ts';
import { Filters } from './find/filters.tsx';
import { PageList } from './find/page-list.tsx';
import { SearchResults } from './find/search-results.tsx';
import { HelpButton } from './help/help-button.tsx';
import { PersonMenu } from './person/person-menu.tsx';
import { SignedOut } from './person/signed-out.tsx';
import { CompareChoice } from './preview/compare-choice.tsx';
import { PageView } from './preview/page-view.tsx';
import { useHasRoom } from './preview/use-has-room.ts';
import { PublishButton } from './publish/publish-button.tsx';
import { PublishPane } from './publish/publish-pane.tsx';
import { languagesBeside, openedIn, pageInSight } from './route/opened.ts';
import { go, useRoute } from './route/route.ts';
import { SaveNotice } from './ui/save-notice.tsx';
import { UndoButtons } from './ui/undo-buttons.tsx';
import { interfaceLanguages, loadWords, preferredLanguage, WordsContext, wordsOf } from './words/use-words.ts';
import { FieldsPane } from './write/fields-pane.tsx';

/** What a narrow window shows: one of the three panes. */
type Pane = 'list' | 'words' | 'page';

/** The editor: list, words and page side by side; on a phone one at a time. */
export function App() {
	const [language, setLanguage] = useState(preferredLanguage);
	const words = wordsOf(language);
	const store = useStore();
	const route = useRoute();
	const [pane, setPane] = useState<Pane>(route.open === undefined ? 'list' : 'words');
	const hasRoom = useHasRoom();
	const compareChoice = useRef<HTMLSelectElement>(null);
	const site = store.site();
	// A language that cannot be loaded now leaves the one that is shown.
	const choose = (code: string) => loadWords(code).then(() => setLanguage(code), console.error);
	useEffect(() => {
		document.documentElement.lang = language;
		localStorage.setItem('vitrine-edit-language', language);
	}, [language]);
	useEffect(() => {
		if (site) document.title = site.name;
	}, [site]);
	// A page that was opened on a phone takes the window.
	useEffect(() => {
		if (route.open !== undefined) setPane('words');
	}, [route.open]);
	const signedOut = store.signedOut();
	if (signedOut === 'machine') return <p className={styles.alone}>{words.signedOut}</p>;
	if (signedOut !== undefined) return <SignedOut words={words} isOther={signedOut === 'other-person'} />;
	if (!site) {
		const problem = store.problem();
		if (problem === undefined) return <p className={styles.alone}>{words.loading}</p>;
		return (
			<main className={styles.alone}>
				<h1>{words.siteNotRead}</h1>
				<p>{words.correctSettings}</p>
				<pre lang="en">{problem}</pre>
			</main>
		);
	}
	const opened = openedIn(site, route, store.person()?.languages);
	const offered = hasRoom ? languagesBeside(site, opened) : [];
	const compared = offered.find(({ code }) => code === route.beside);
	const beside = compared && openedIn(site, { ...route, language: compared.code });
	const showWords = () => setPane('words');
	const panes: readonly [Pane, string][] = [
		['list', words.list],
		['words', words.words],
		['page', words.page],
	];
	return (
		<WordsContext value={words}>
			<div className={styles.editor} data-pane={pane} data-view={route.view} data-beside={beside && ''}>
				<header className={styles.head}>
					<h1 className={styles.brand}>{site.name}</h1>
					<SaveNotice site={site} />
					<UndoButtons site={site} />
					<PublishButton site={site} />
					<HelpButton />
					<PersonMenu site={site} />
					<select
						className={styles.language}
						aria-label={words.languageOfInterface}
						value={language}
						onChange={({ target }) => choose(target.value)}
					>
						{Object.entries(interfaceLanguages).map(([code, name]) => (
							<option key={code} value={code} lang={code}>
								{name}
							</option>
						))}
					</select>
				</header>
				<main className={styles.main}>
					<nav className={styles.list} aria-label={words.list}>
						<SearchResults site={site}>
							<Filters site={site} />
						</SearchResults>
						{route.search === '' && <PageList site={site} />}
					</nav>
					{route.view === 'publish' && (
						<section className={styles.publish} aria-label={words.publish.publish}>
							<PublishPane site={site} />
						</section>
					)}
					{!beside && (
						<section className={styles.words} aria-label={words.words}>
							{opened ? <FieldsPane key={opened.id} site={site} opened={opened} /> : <p>{words.chooseAPage}</p>}
						</section>
					)}
					<section className={styles.page} aria-label={words.page}>
						<PageView site={site} opened={opened} seen={pageInSight(site, opened, route)} onField={showWords}>
							<CompareChoice offered={offered} ref={compareChoice} />
						</PageView>
					</section>
					{beside && (
						<section className={styles.beside} aria-label={words.compare}>
							<PageView site={site} opened={beside} seen={pageInSight(site, beside, route)} onField={showWords}>
								<button
									type="button"
									onClick={() => {
										go({ beside: undefined });
										compareChoice.current?.focus();
									}}
								>
									{words.close}
								</button>
							</PageView>
						</section>
					)}
				</main>
				<footer className={styles.foot}>
					<fieldset className={styles.panes} aria-label={words.panes}>
						{panes.map(([name, label]) => (
							<button
								key={name}
								type="button"
								aria-pressed={pane === name && !route.view}
								onClick={() => {
									setPane(name);
									go({ view: undefined });
								}}
							>
								{label}
							</button>
						))}
					</fieldset>
				</footer>
			</div>
		</WordsContext>
	);
}
