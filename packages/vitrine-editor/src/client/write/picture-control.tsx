import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { addressOfPicture, CallError, replacePicture } from '../api.ts';
import { explain } from '../edits/explain-outcome.ts';
import { useStore } from '../edits/site-store.ts';
import { go } from '../route.ts';
import { useRights } from '../who/use-rights.ts';
import { useWords } from '../words/use-words.ts';
import { FocusPoint, FocusValues } from './focus-point.tsx';
import { nameOfPicture } from './name-of-picture.ts';
import styles from './picture-control.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import { useFocusPoint } from './use-focus-point.ts';

interface PictureControlProps {
	field: Field;
	/** The point that stays in sight; undefined where the picture has none. */
	focus: Field | undefined;
	label: string;
	site: SiteOverview | undefined;
}

/** Bytes that the server takes: a larger file is not sent. */
const most = 25_000_000;

/** What browsers show; without HEIC, so that a phone converts it. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/svg+xml';

/** A picture: replaced by a file that is dropped, pasted or chosen, or by one that the site has; with the point that stays in sight. */
export function PictureControl({ field, focus, label, site }: PictureControlProps) {
	const words = useWords();
	const { edits, refresh } = useStore();
	const rights = useRights();
	const all = rights.all && rights.refusalOf(field.file) === undefined;
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [isOver, setOver] = useState(false);
	const [isChoosing, setChoosing] = useState(false);
	const [said, setSaid] = useState('');
	const [problem, setProblem] = useState<string>();
	const point = useFocusPoint(focus, site);
	const source = typeof field.value === 'string' ? field.value : undefined;
	const replace = async (picture: File | string) => {
		setProblem(undefined);
		if (typeof picture !== 'string' && picture.size > most) return setProblem(words.pictureFaults['too-large']);
		setSaid(words.sendingPicture);
		try {
			const outcome = await replacePicture(field, picture);
			setSaid('');
			if (outcome.state === 'written') {
				if (outcome.change !== undefined) edits.noteChange(field, outcome.change);
				await refresh(outcome.files);
				setSaid(words.pictureReplaced);
			} else if (outcome.state !== 'unfit') setProblem(explain(outcome));
			else
				setProblem([words.pictureFaults[outcome.reason], outcome.reason === 'svg' ? outcome.message : ''].join('\n'));
		} catch (error) {
			setSaid('');
			setProblem(error instanceof CallError && error.code !== undefined ? error.message : words.pictureNotSent);
		}
	};
	const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
		const [file] = files;
		if (!file || !all) return;
		event.preventDefault();
		void replace(file);
	};
	return (
		<fieldset
			className={styles.picture}
			data-field=""
			data-over={isOver ? '' : undefined}
			aria-describedby={problem === undefined ? undefined : `${id}-problem`}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				setOver(false);
				take(event, event.dataTransfer.files);
			}}
			onPaste={(event) => take(event, event.clipboardData.files)}
		>
			<legend className={styles.label}>
				{label} {source !== undefined && <span title={source}>{nameOfPicture(source, words)}</span>}
			</legend>
			{source !== undefined && (
				<FocusPoint
					address={addressOfPicture(field.file, source)}
					place={focus?.place}
					point={all ? point : undefined}
				/>
			)}
			<div className={styles.side}>
				<div className={styles.buttons}>
					<button
						type="button"
						data-place={JSON.stringify(field.place)}
						disabled={!all}
						onFocus={() => go({ field: JSON.stringify(field.place) })}
						onClick={() => input.current?.click()}
					>
						{source === undefined ? words.choosePicture : words.replacePicture}
					</button>
					<button type="button" disabled={!all} onClick={() => setChoosing(true)}>
						{words.pictureOfSite}
					</button>
				</div>
				<input
					ref={input}
					hidden
					type="file"
					aria-label={label}
					accept={accepted}
					onChange={({ target }) => {
						const [file] = target.files ?? [];
						if (file) void replace(file);
						target.value = '';
					}}
				/>
				{all && <p className={styles.hint}>{words.dropPicture}</p>}
				{point && all && <FocusValues point={point} />}
				<p className={styles.hint}>{all ? words.inAllLanguages : words.who.inAllLanguages}</p>
			</div>
			<p className={styles.said} role="status">
				{said}
			</p>
			{(problem ?? point?.problem) !== undefined && (
				<p id={`${id}-problem`} className={styles.problem} role="alert">
					{problem ?? point?.problem}
				</p>
			)}
			{isChoosing && (
				<PictureDialog
					field={field}
					onClose={(chosen) => {
						setChoosing(false);
						if (chosen !== undefined) void replace(chosen);
					}}
				/>
			)}
		</fieldset>
	);
}
