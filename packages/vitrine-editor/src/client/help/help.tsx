import { useEffect, useId, useRef } from 'react';
import { LatePicture } from '../ui/late-picture.tsx';
import { useWords } from '../words/use-words.ts';
import { en } from './en.ts';
import styles from './help.module.css';
import type { HelpText } from './help-text.ts';
import { ja } from './ja.ts';
import { ru } from './ru.ts';

const texts: Readonly<Record<string, HelpText>> = { en, ru, ja };

const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** The help page: what the editor does, and its keys. Escape closes it. */
export function Help({ onClose }: { onClose: () => void }) {
	const words = useWords();
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useEffect(() => dialog.current?.showModal(), []);
	const { title, parts, keys } = texts[words.languageCode] ?? en;
	return (
		<dialog ref={dialog} className={styles.help} aria-labelledby={id} onClose={onClose}>
			<div className={styles.head}>
				<h2 id={id}>{title}</h2>
				<button type="button" onClick={() => dialog.current?.close()}>
					{words.close}
				</button>
			</div>
			{parts.map(({ title, text, picture, alt }) => (
				<section key={title}>
					<h3>{title}</h3>
					{text.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
					{picture && <LatePicture src={pictures[`./pictures/${words.languageCode}-${picture}.webp`]} alt={alt} />}
				</section>
			))}
			<section>
				<h3>{keys.title}</h3>
				<table>
					<tbody>
						{keys.rows.map(([names, meaning]) => (
							<tr key={names}>
								<th scope="row">{names}</th>
								<td>{meaning}</td>
							</tr>
						))}
					</tbody>
				</table>
				<p>{keys.note}</p>
			</section>
		</dialog>
	);
}
