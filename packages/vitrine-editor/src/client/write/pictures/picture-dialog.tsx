import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from 'vitrine/edit';
import { addressOfPicture, readPictures } from '../../api.ts';
import { LatePicture } from '../../ui/late-picture.tsx';
import { useWords } from '../../words/use-words.ts';
import { nameOfPicture } from './name-of-picture.ts';
import styles from './picture-dialog.module.css';
import { accepted } from './send-picture.ts';

/** Chooses one of the pictures that the site has. */
export function PictureDialog({
	field,
	isOfText = false,
	onFile,
	onClose,
}: {
	field: Pick<Field, 'file' | 'value'>;
	/** Whether it is for the text of a page, which shows no picture of the kit. */
	isOfText?: boolean;
	/** Called with a file of the person, where one may be chosen here. */
	onFile?: (file: File) => void;
	/** Called with the picture as the field names it; with nothing when it is closed without one. */
	onClose: (source?: string) => void;
}) {
	const words = useWords();
	const dialog = useRef<HTMLDialogElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const [sources, setSources] = useState<readonly string[]>();
	const id = useId();
	useEffect(() => {
		dialog.current?.showModal();
		const isShown = (source: string) => !isOfText || !source.startsWith('kit:');
		readPictures(field.file).then(
			(all) => setSources(all.filter(isShown)),
			() => setSources([]),
		);
	}, [field.file, isOfText]);
	return (
		<dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={() => onClose()}>
			<h2 id={id} className={styles.title}>
				{words.picturesOfSite}
			</h2>
			{sources === undefined && <p>{words.loading}</p>}
			<ul>
				{sources?.map((source) => (
					<li key={source}>
						<button type="button" aria-pressed={source === field.value} onClick={() => onClose(source)}>
							<LatePicture src={addressOfPicture(field.file, source)} alt="" />
							<span title={source}>{nameOfPicture(source, words)}</span>
						</button>
					</li>
				))}
			</ul>
			{onFile && (
				<>
					<button type="button" onClick={() => input.current?.click()}>
						{words.choosePicture}
					</button>
					<input
						ref={input}
						hidden
						type="file"
						aria-label={words.choosePicture}
						accept={accepted}
						onChange={({ target }) => {
							const [file] = target.files ?? [];
							if (file) onFile(file);
						}}
					/>
				</>
			)}
			<button type="button" onClick={() => onClose()}>
				{words.cancel}
			</button>
		</dialog>
	);
}
