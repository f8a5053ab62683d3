import { useEffect, useId, useRef, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';
import styles from './link-dialog.module.css';

/** Chooses where a link leads: a page of the site, or an address. */
export function LinkDialog({
	site,
	onClose,
}: {
	site: SiteOverview | undefined;
	/** Called with the target; with nothing when it is closed without one. */
	onClose: (target?: string) => void;
}) {
	const words = useWords();
	const dialog = useRef<HTMLDialogElement>(null);
	const [target, setTarget] = useState('');
	const id = useId();
	useEffect(() => dialog.current?.showModal(), []);
	const pages = (site?.pages ?? []).map((page) => ({
		path: page.id === 'index' ? '/' : `/${page.id}`,
		title: page.texts[site?.defaultLocale ?? '']?.title ?? page.id,
	}));
	const wanted = target.toLowerCase();
	const found = pages.filter(({ path, title }) => `${path} ${title}`.toLowerCase().includes(wanted)).slice(0, 8);
	return (
		<dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}-label`} onClose={() => onClose()}>
			<label id={`${id}-label`} htmlFor={id}>
				{words.chooseLink}
			</label>
			<input
				id={id}
				dir="ltr"
				value={target}
				onChange={(event) => setTarget(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
					event.preventDefault();
					onClose(target.startsWith('/') || /^[a-z]+:/.test(target) ? target : found[0]?.path);
				}}
			/>
			<ul>
				{found.map(({ path, title }) => (
					<li key={path}>
						<button type="button" onClick={() => onClose(path)}>
							{title} <small>{path}</small>
						</button>
					</li>
				))}
			</ul>
			<button type="button" onClick={() => onClose()}>
				{words.cancel}
			</button>
		</dialog>
	);
}
