import { useEffect, useRef, useState } from 'react';
import type { FileVersion, OverviewPage, ShownChange, SiteOverview } from 'vitrine/edit';
import { itemNames, sectionKinds } from '../../section-kinds.ts';
import { type BackOutcome, goBackTo, readVersion, readVersions } from '../api.ts';
import { explain } from '../edits/explain-outcome.ts';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { titleOf } from '../route/opened.ts';
import { useWords } from '../words/use-words.ts';
import { ChangedValue } from './changed-value.tsx';
import styles from './history-dialog.module.css';
import { labelOfChange } from './listed-changes.ts';

interface HistoryDialogProps {
	site: SiteOverview;
	page: OverviewPage;
	/** Code of the language whose versions are listed. */
	locale: string;
	onClose: () => void;
}

/** The published versions of a page in the language that is edited, and the way back to one of them, in that language or, with rights for it, in all. */
export function HistoryDialog({ site, page, locale: code, onClose }: HistoryDialogProps) {
	const words = useWords();
	const { refresh, fieldsOf, edits } = useStore();
	const rights = useRights();
	const dialog = useRef<HTMLDialogElement>(null);
	const isGoing = useRef(false);
	const locale = site.locales.find((one) => one.code === code);
	const file = page.texts[code]?.file;
	const mayNot = file === undefined ? undefined : rights.refusalOf(file);
	const [versions, setVersions] = useState<readonly FileVersion[]>();
	const [chosen, setChosen] = useState<FileVersion>();
	const [changes, setChanges] = useState<readonly ShownChange[] | string>();
	const [refusal, setRefusal] = useState<string>();
	const [isInAll, setInAll] = useState(false);
	const isInSeveral = rights.all && Object.keys(page.texts).length > 1;
	useEffect(() => dialog.current?.showModal(), []);
	useEffect(() => {
		if (file === undefined) return setVersions([]);
		readVersions(file).then(setVersions, () => setVersions([]));
	}, [file]);
	useEffect(() => {
		if (file === undefined || chosen === undefined) return;
		let isWanted = true;
		setChanges(undefined);
		setRefusal(undefined);
		readVersion(file, chosen.commit)
			.catch((error: Error) => error.message)
			.then((read) => isWanted && setChanges(read));
		return () => {
			isWanted = false;
		};
	}, [file, chosen]);
	const takeBack = async (versions: readonly { file: string; commit: string }[], made: BackOutcome[]) => {
		for (const { file, commit } of versions) {
			const outcome = await goBackTo(file, commit).catch((error: Error) => error);
			if (outcome instanceof Error) return outcome.message;
			if (outcome.state !== 'written') return outcome.state === 'conflict' ? words.conflictTitle : explain(outcome);
			made.push(outcome);
		}
		return undefined;
	};
	const choose = (version: FileVersion) => {
		// Another object: what is chosen again is read again.
		if (!isGoing.current) setChosen({ ...version });
	};
	const goBack = async () => {
		if (file === undefined || chosen === undefined || isGoing.current) return;
		isGoing.current = true;
		await goTo(file, chosen).finally(() => {
			isGoing.current = false;
		});
	};
	const goTo = async (file: string, chosen: FileVersion) => {
		setRefusal(undefined);
		const own = [{ file, commit: chosen.commit }];
		const back = isInAll ? await versionsAt(page, chosen).catch(() => undefined) : own;
		if (!back) return setRefusal(words.notMade);
		const made: BackOutcome[] = [];
		const refused = await takeBack(back, made);
		// What was made before a refusal can be taken back as well.
		edits.noteBack(made);
		if (refused !== undefined) return setRefusal(refused);
		await refresh(back.map((version) => version.file));
		onClose();
	};
	const read = file === undefined ? undefined : fieldsOf(file);
	const fields = typeof read === 'object' ? read.fields : [];
	const names = { kinds: sectionKinds(fields), items: itemNames(fields) };
	const day = new Intl.DateTimeFormat(words.languageCode, { dateStyle: 'medium', timeStyle: 'short' });
	return (
		<dialog ref={dialog} className={styles.dialog} aria-labelledby="history-title" onClose={onClose}>
			<h2 id="history-title">
				{words.publish.historyOf(titleOf(page, code, words))} <small>{locale?.name}</small>
			</h2>
			{versions?.length === 0 && <p>{words.publish.noHistory}</p>}
			<div className={styles.columns}>
				<ul className={styles.versions}>
					{versions?.map((version) => (
						<li key={version.commit}>
							<button type="button" aria-pressed={version.commit === chosen?.commit} onClick={() => choose(version)}>
								<span>{day.format(version.time)}</span>
								<span className={styles.subject}>{version.subject}</span>
								<small>{version.author}</small>
							</button>
						</li>
					))}
				</ul>
				<div className={styles.changes} aria-live="polite">
					{!chosen && versions !== undefined && versions.length > 0 && (
						<p className={styles.hint}>{words.publish.chooseVersion}</p>
					)}
					{chosen && changes === undefined && <p>{words.loading}</p>}
					{typeof changes === 'string' && <p className={styles.refusal}>{changes}</p>}
					{Array.isArray(changes) && changes.length === 0 && <p>{words.publish.sameAsNow}</p>}
					{Array.isArray(changes) && changes.length > 0 && (
						<>
							<p className={styles.hint}>{words.publish.backHint}</p>
							<ul>
								{(changes as readonly ShownChange[]).map((change) => (
									<li key={change.id}>
										<span>{labelOfChange(site, { change, ...names }, words)}</span>
										<ChangedValue change={change} lang={locale?.tag} />
									</li>
								))}
							</ul>
						</>
					)}
				</div>
			</div>
			{chosen && isInSeveral && (
				<fieldset className={styles.range}>
					<legend>{words.publish.backIn}</legend>
					{[false, true].map((isAll) => (
						<label key={String(isAll)}>
							<input type="radio" name="range" checked={isInAll === isAll} onChange={() => setInAll(isAll)} />
							{isAll ? words.publish.backInAll : words.publish.backInOne(locale?.name ?? '')}
						</label>
					))}
				</fieldset>
			)}
			{refusal !== undefined && (
				<p className={styles.refusal} role="alert">
					{refusal}
				</p>
			)}
			{chosen && <p className={styles.hint}>{mayNot ? words.who.refusals[mayNot] : words.publish.backIsUnpublished}</p>}
			<div className={styles.buttons}>
				{chosen && (
					<button
						type="button"
						className={styles.action}
						disabled={mayNot !== undefined || !Array.isArray(changes) || (changes.length === 0 && !isInAll)}
						onClick={() => void goBack()}
					>
						{words.publish.backTo(day.format(chosen.time))}
					</button>
				)}
				<button type="button" onClick={onClose}>
					{words.close}
				</button>
			</div>
		</dialog>
	);
}

/** Reads what each language of a page had at a version of one of them; a language that was not there yet stays. */
async function versionsAt(
	{ texts }: OverviewPage,
	{ commit, time }: FileVersion,
): Promise<{ file: string; commit: string }[]> {
	const read = Object.values(texts).map(async ({ file }) => {
		const versions = await readVersions(file);
		// Commits of one second have the same time.
		const version = versions.find((one) => one.commit === commit) ?? versions.find((one) => one.time <= time);
		return version ? [{ file, commit: version.commit }] : [];
	});
	return (await Promise.all(read)).flat();
}
