import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Field } from 'vitrine/edit';
import { go } from '../../route/route.ts';
import { useWords } from '../../words/use-words.ts';
import styles from './picture-control.module.css';
import { PictureDialog } from './picture-dialog.tsx';
import { accepted } from './send-picture.ts';

interface PictureSourceProps {
	field: Pick<Field, 'file' | 'place' | 'value'>;
	/** The name of the whole, and of the input for files. */
	legend: ReactNode;
	label: string;
	/** What it shows; undefined where there is no picture yet. */
	picture?: ReactNode;
	/** Further controls below the buttons. */
	children?: ReactNode;
	/** Whether the person may change what all languages show. */
	all: boolean;
	said: string;
	problem: string | undefined;
	/** Called with a file that was dropped, pasted or chosen, or with a picture of the site. */
	onPicture: (picture: File | string) => void;
}

/** Where a picture comes from: a file that is dropped, pasted or chosen, or one that the site has. */
export function PictureSource({
	field,
	legend,
	label,
	picture,
	children,
	all,
	said,
	problem,
	onPicture,
}: PictureSourceProps) {
	const words = useWords();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [isOver, setOver] = useState(false);
	const [isChoosing, setChoosing] = useState(false);
	const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
		const [file] = files;
		if (!file || !all) return;
		event.preventDefault();
		onPicture(file);
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
			<legend className={styles.label}>{legend}</legend>
			{picture}
			<div className={styles.side}>
				<div className={styles.buttons}>
					<button
						type="button"
						data-place={JSON.stringify(field.place)}
						disabled={!all}
						onFocus={() => go({ field: JSON.stringify(field.place) })}
						onClick={() => input.current?.click()}
					>
						{picture === undefined ? words.choosePicture : words.replacePicture}
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
						if (file) onPicture(file);
						target.value = '';
					}}
				/>
				{all && <p className={styles.hint}>{words.dropPicture}</p>}
				{children}
			</div>
			<p className={styles.said} role="status">
				{said}
			</p>
			{problem !== undefined && (
				<p id={`${id}-problem`} className={styles.problem} role="alert">
					{problem}
				</p>
			)}
			{isChoosing && (
				<PictureDialog
					field={field}
					onClose={(chosen) => {
						setChoosing(false);
						if (chosen !== undefined) onPicture(chosen);
					}}
				/>
			)}
		</fieldset>
	);
}
