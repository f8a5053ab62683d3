import { useEffect, useState } from 'react';
import type { SiteOverview, TextTranslation } from 'vitrine/edit';
import { tryEdits } from '../edits/server-calls.ts';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { go, useFieldInHand, useRouteAtOnce } from '../route/route.ts';
import { Refusal } from '../ui/refusal.tsx';
import { useWords } from '../words/use-words.ts';
import { confirmSaved } from './confirm-saved.ts';
import { arrive, awaitText, goToNext, openNext } from './next-text.ts';
import styles from './translation-bar.module.css';
import { needsWork } from './translation-context.ts';

/** How far a translation is, the way to the next text that needs work, and one button that confirms all of the page. */
export function TranslationBar({
	site,
	open,
	file,
	texts,
	locale,
}: {
	site: SiteOverview;
	/** Id of the page, or the file. */
	open: string;
	file: string;
	texts: readonly TextTranslation[];
	locale: string;
}) {
	const words = useWords();
	const store = useStore();
	const { confirm, refusalOf } = useRights();
	const { hide } = useRouteAtOnce();
	const field = useFieldInHand();
	const [isAsking, setAsking] = useState(false);
	const [refusal, setRefusal] = useState<string>();
	const waiting = texts.filter(needsWork);
	const outOfDate = texts.filter(({ state }) => state === 'out-of-date');
	const language = site.locales.find(({ code }) => code === locale)?.name ?? locale;
	const place = field === undefined ? undefined : JSON.parse(field);
	const counts = store.counts() ?? [];
	const mayWrite = refusalOf(file) === undefined;
	const goOn = (step: 1 | -1) => {
		if (goToNext(place, step)) return;
		const isDrawn = document.querySelector('[data-needs-work]') !== null;
		if (mayWrite && waiting.length > 0 && !isDrawn) return awaitText({ open, locale, step });
		if (!openNext({ site, open, locale, counts }, step)) goToNext(place, step, { wraps: true });
	};
	const isLeftElsewhere = counts.some((count) => count.locale === locale);
	useEffect(() => arrive({ open, locale }));
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.isComposing) return;
			if (event.key === 'F8') {
				event.preventDefault();
				goOn(event.shiftKey ? -1 : 1);
			}
			if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
				event.preventDefault();
				const current = document.querySelector(`[data-place="${CSS.escape(field ?? '')}"]`);
				const button = current?.closest('[data-field]')?.querySelector<HTMLElement>('[data-confirm]');
				if (button) button.click();
				else goOn(1);
			}
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	});
	return (
		<div className={styles.bar}>
			<span>{words.progress(texts.length - waiting.length, texts.length)}</span>
			<progress max={texts.length} value={texts.length - waiting.length} aria-label={language} />
			<button type="button" aria-pressed={hide !== undefined} onClick={() => go({ hide: hide ? undefined : '1' })}>
				{words.hideUpToDate}
			</button>
			<button type="button" disabled={waiting.length === 0 && !isLeftElsewhere} title="F8" onClick={() => goOn(1)}>
				{words.next}
			</button>
			{confirm && mayWrite && (
				<button
					type="button"
					disabled={outOfDate.length === 0}
					aria-expanded={isAsking}
					onClick={() => setAsking(!isAsking)}
				>
					{words.confirmAll}
				</button>
			)}
			{isAsking && (
				<div className={styles.question}>
					<p>{words.confirmAllQuestion(outOfDate.length, language)}</p>
					<button
						type="button"
						onClick={async () => {
							setAsking(false);
							const places = outOfDate.flatMap(({ translation }) =>
								'place' in translation ? [translation.place] : [],
							);
							setRefusal(await tryEdits(() => confirmSaved(store.edits, { file, places, words })));
							await store.refresh([file]);
						}}
					>
						{words.confirm}
					</button>
					<button type="button" onClick={() => setAsking(false)}>
						{words.cancel}
					</button>
				</div>
			)}
			<Refusal reason={refusal} />
		</div>
	);
}
