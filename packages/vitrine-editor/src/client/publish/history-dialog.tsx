import { useEffect, useRef, useState } from 'react';
import type { FileVersion, OverviewPage, ShownChange, SiteOverview } from 'vitrine/edit';
import { goBackTo, readVersion, readVersions } from '../api.ts';
import { explain } from '../edits/explain-outcome.ts';
import { useStore } from '../edits/site-store.ts';
import { titleOf } from '../find/opened.ts';
import { useRoute } from '../route.ts';
import { useWords } from '../words/use-words.ts';
import { ChangedValue } from './changed-value.tsx';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
	site: SiteOverview;
	page: OverviewPage;
	onClose: () => void;
}

/** The published versions of a page in the language that is edited, and the way back to one of them. */
export function HistoryDialog({ site, page, onClose }: HistoryDialogProps) {
	const words = useWords();
	const { refresh } = useStore();
	const { language } = useRoute();
	const dialog = useRef<HTMLDialogElement>(null);
	const locale = site.locales.find(({ code }) => code === (language ?? site.defaultLocale));
	const file = page.texts[locale?.code ?? '']?.file;
	const [versions, setVersions] = useState<readonly FileVersion[]>();
	const [chosen, setChosen] = useState<FileVersion>();
	const [changes, setChanges] = useState<readonly ShownChange[] | string>();
	const [refusal, setRefusal] = useState<string>();
	useEffect(() => dialog.current?.showModal(), []);
	useEffect(() => {
		if (file === undefined) return setVersions([]);
		readVersions(file).then(setVersions, () => setVersions([]));
	}, [file]);
	const look = async (version: FileVersion) => {
		if (file === undefined) return;
		setChosen(version);
		setChanges(undefined);
		setRefusal(undefined);
		setChanges(await readVersion(file, version.commit).catch((error: Error) => error.message));
	};
	const goBack = async () => {
		if (file === undefined || chosen === undefined) return;
		const outcome = await goBackTo(file, chosen.commit).catch((error: Error) => error);
		if (outcome instanceof Error) return setRefusal(outcome.message);
		if (outcome.state !== 'written') {
			return setRefusal(outcome.state === 'conflict' ? words.conflictTitle : explain(outcome));
		}
		await refresh([file]);
		onClose();
	};
	const day = new Intl.DateTimeFormat(words.languageCode, { dateStyle: 'medium', timeStyle: 'short' });
	return (
		<dialog ref={dialog} className={styles.dialog} aria-labelledby="history-title" onClose={onClose}>
			<h2 id="history-title">
				{words.publish.historyOf(titleOf(page, locale?.code ?? site.defaultLocale, words))}{' '}
				<small>{locale?.name}</small>
			</h2>
			{versions?.length === 0 && <p>{words.publish.noHistory}</p>}
			<div className={styles.columns}>
				<ul className={styles.versions}>
					{versions?.map((version) => (
						<li key={version.commit}>
							<button type="button" aria-pressed={version === chosen} onClick={() => void look(version)}>
								<span>{day.format(version.time)}</span>
								<span>{version.subject}</span>
								<small>{version.author}</small>
							</button>
						</li>
					))}
				</ul>
				<div className={styles.changes} aria-live="polite">
					{chosen && changes === undefined && <p>{words.loading}</p>}
					{typeof changes === 'string' && <p className={styles.refusal}>{changes}</p>}
					{Array.isArray(changes) && changes.length === 0 && <p>{words.publish.sameAsNow}</p>}
					{Array.isArray(changes) && changes.length > 0 && (
						<>
							<p className={styles.hint}>{words.publish.backHint}</p>
							<ul>
								{(changes as readonly ShownChange[]).map((change) => (
									<li key={change.id}>
										<ChangedValue change={change} lang={locale?.tag} />
									</li>
								))}
							</ul>
						</>
					)}
				</div>
			</div>
			{refusal !== undefined && (
				<p className={styles.refusal} role="alert">
					{refusal}
				</p>
			)}
			<div className={styles.buttons}>
				<button
					type="button"
					className={styles.action}
					disabled={!Array.isArray(changes) || changes.length === 0}
					onClick={() => void goBack()}
				>
					{chosen ? words.publish.backTo(day.format(chosen.time)) : words.publish.chooseVersion}
				</button>
				<button type="button" onClick={onClose}>
					{words.close}
				</button>
			</div>
		</dialog>
	);
}
