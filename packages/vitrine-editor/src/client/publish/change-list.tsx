import { useEffect, useId, useRef } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { explain } from '../edits/explain-outcome.ts';
import { useStore } from '../edits/site-store.ts';
import { Signature } from '../person/signature.tsx';
import { useRights } from '../person/use-rights.ts';
import { openField } from '../route/open-field.ts';
import { useWords } from '../words/use-words.ts';
import styles from './change-list.module.css';
import { ChangedValue } from './changed-value.tsx';
import type { ListedChange, ListedFile, ListedPage } from './listed-changes.ts';

interface ChangeListProps {
	site: SiteOverview;
	pages: readonly ListedPage[];
	isChosen: (key: string) => boolean;
	choose: (keys: readonly string[], isOn: boolean) => void;
	isBusy: boolean;
}

/** The changes of each page, by language, each with a box to choose it. */
export function ChangeList({ site, pages, isChosen, choose, isBusy }: ChangeListProps) {
	const words = useWords();
	const choice = { isChosen, choose, isBusy };
	return (
		<>
			<div className={styles.all}>
				<Chooser
					name={words.publish.all}
					changes={pages.flatMap(({ files }) => files.flatMap(changesOf))}
					{...choice}
				/>
				{site.locales.map(({ code, name }) => {
					const own = pages.flatMap(({ files }) => files.filter(({ locale }) => locale === code).flatMap(changesOf));
					return own.length > 0 && <Chooser key={code} name={name} changes={own} {...choice} />;
				})}
			</div>
			{pages.map((page) => (
				<section key={page.id} className={styles.page} aria-label={page.name}>
					<h3>
						<Chooser name={page.name} changes={page.files.flatMap(changesOf)} {...choice} />
					</h3>
					{page.files.map((file) => (
						<FileChanges key={file.file} {...{ site, file, choice }} pageName={page.name} />
					))}
				</section>
			))}
		</>
	);
}

type ChoiceProps = Pick<ChangeListProps, 'isChosen' | 'choose' | 'isBusy'>;

function FileChanges({
	site,
	file,
	pageName,
	choice,
}: {
	site: SiteOverview;
	file: ListedFile;
	pageName: string;
	choice: ChoiceProps;
}) {
	const locale = site.locales.find(({ code }) => code === file.locale);
	return (
		<div className={styles.file}>
			{locale && (
				<h4>
					<Chooser name={locale.name} spoken={`${pageName}: ${locale.name}`} changes={file.changes} {...choice} />
				</h4>
			)}
			<ul>
				{file.changes.map((change) => (
					<li key={change.key}>
						<Change {...{ site, file, change, choice }} lang={locale?.tag} />
					</li>
				))}
			</ul>
		</div>
	);
}

function Change({
	site,
	file,
	change,
	lang,
	choice,
}: {
	site: SiteOverview;
	file: ListedFile;
	change: ListedChange;
	lang: string | undefined;
	choice: ChoiceProps;
}) {
	const words = useWords();
	const { edits } = useStore();
	const { refusalOf } = useRights();
	const { edit, place } = change;
	const problem = edit && problemOf(edit);
	return (
		<>
			<div className={styles.head}>
				{change.isReady ? (
					<Chooser name={change.label} changes={[change]} {...choice} />
				) : (
					<span className={styles.waits}>
						<span aria-hidden>✎</span> {change.label} · {words.publish.cannotYet}
					</span>
				)}
				{place && file.state !== 'removed' && change.change?.kind !== 'remove' && (
					<button type="button" onClick={() => openField(site, { file: file.file, place })}>
						{words.publish.openField}
						<span className="visually-hidden">: {change.label}</span>
					</button>
				)}
			</div>
			<ChangedValue change={change.change} edit={edit} lang={lang} />
			{change.by && (
				<p className={styles.author}>
					<Signature of={change.by} />
				</p>
			)}
			{problem !== undefined && (
				<p className={styles.problem}>{problem === 'conflict' ? words.conflictTitle : problem}</p>
			)}
			{edit && problem !== undefined && refusalOf(edit.file) === undefined && (
				// Its field may be gone, where it could be dropped as well.
				<p>
					<button type="button" onClick={() => void edits.discard(edit).catch(() => {})}>
						{words.discard}
						<span className="visually-hidden">: {change.label}</span>
					</button>
				</p>
			)}
		</>
	);
}

function problemOf(edit: NonNullable<ListedChange['edit']>): string | undefined {
	return edit.state === 'ready' || edit.state === 'unchecked' ? undefined : explain(edit);
}

interface ChooserProps extends ChoiceProps {
	name: string;
	/** What a screen reader hears in its place. */
	spoken?: string;
	changes: readonly ListedChange[];
}

/** A box for one or several changes: half of it is filled where some are chosen. */
function Chooser({ name, spoken, changes, isChosen, choose, isBusy }: ChooserProps) {
	const box = useRef<HTMLInputElement>(null);
	const id = useId();
	const ready = changes.filter(({ isReady }) => isReady);
	const chosen = ready.filter(({ key }) => isChosen(key)).length;
	const isSome = chosen > 0 && chosen < ready.length;
	useEffect(() => {
		if (box.current) box.current.indeterminate = isSome;
	}, [isSome]);
	return (
		<span className={styles.chooser}>
			<input
				ref={box}
				id={id}
				type="checkbox"
				aria-label={spoken}
				checked={chosen > 0 && !isSome}
				disabled={isBusy || ready.length === 0}
				onChange={({ target }) =>
					choose(
						ready.map(({ key }) => key),
						target.checked,
					)
				}
			/>
			<label htmlFor={id}>{name}</label>
		</span>
	);
}

function changesOf({ changes }: ListedFile): readonly ListedChange[] {
	return changes;
}
