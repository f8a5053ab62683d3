import { useEffect, useState } from 'react';
import type { HeldLanguage, SiteOverview, Unpublished } from 'vitrine/edit';
import { checkChoice } from '../api.ts';
import { useStore } from '../edits/site-store.ts';
import { go } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';
import { choiceOf, type ListedPage } from './listed-changes.ts';
import styles from './publish-pane.module.css';
import { HeldBack } from './publish-status.tsx';

interface OpenTranslationsProps {
	site: SiteOverview;
	pages: readonly ListedPage[];
	isChosen: (key: string) => boolean;
	unpublished: Unpublished;
}

/** Milliseconds in which a choice rests before it is checked. */
const pause = 600;

/** Before anything is published: which translations of the chosen pages are out of date or missing, and which languages that holds back. */
export function OpenTranslations({ site, pages, isChosen, unpublished }: OpenTranslationsProps) {
	const words = useWords();
	const counts = useStore().counts() ?? [];
	/** Undefined while it is checked. */
	const [held, setHeld] = useState<readonly HeldLanguage[] | undefined>([]);
	const { isBlocking } = unpublished;
	const choice = choiceOf(pages, isChosen);
	const key = JSON.stringify(choice);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a choice is the same one where its text is
	useEffect(() => {
		const isChecked = isBlocking && choice.length > 0;
		setHeld(isChecked ? undefined : []);
		if (!isChecked) return;
		let isOver = false;
		const timer = setTimeout(async () => {
			const checked = await checkChoice(choice).catch(() => undefined);
			if (!isOver) setHeld(checked?.held ?? []);
		}, pause);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [key, isBlocking]);
	const files = new Set(choice.map(({ file }) => file));
	const chosen = pages.filter((page) => page.files.some(({ file }) => files.has(file)));
	const open = chosen.flatMap(({ id, name }) => {
		const page = site.pages.find((one) => one.id === id);
		const original = page?.texts[site.defaultLocale]?.file;
		const own = counts.filter(({ file }) => file === original || file === id);
		return own.map(({ locale, outOfDate, missing }) => ({ id, name, locale, outOfDate, missing }));
	});
	if (open.length === 0 && held?.length === 0) return null;
	return (
		<div className={styles.translations}>
			<div role="status">
				{held === undefined && <p className={styles.hint}>{words.publish.checkingLanguages}</p>}
				{held !== undefined && held.length > 0 && <HeldBack {...{ site }} languages={held} />}
			</div>
			{open.length > 0 && (
				<>
					<strong>{words.publish.openTranslations}</strong>
					<ul>
						{open.map(({ id, name, locale, outOfDate, missing }) => (
							<li key={`${id} ${locale}`}>
								<button
									type="button"
									onClick={() => go({ open: id, language: locale, field: undefined, view: undefined })}
								>
									{name} · {site.locales.find(({ code }) => code === locale)?.name}
								</button>{' '}
								{words.publish.openCounts(outOfDate, missing)}
							</li>
						))}
					</ul>
					{!isBlocking && <p className={styles.hint}>{words.publish.openTranslationsHint}</p>}
				</>
			)}
		</div>
	);
}
