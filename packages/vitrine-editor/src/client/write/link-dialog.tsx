import { useEffect, useId, useRef, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';
import styles from './link-dialog.module.css';
import { findPage, linkedPages } from './linked-pages.ts';

/** Chooses where a link leads: a page of the site, or an address. */
export function LinkDialog({
	site,
	locale,
	onClose,
}: {
	site: SiteOverview | undefined;
	/** Code of the language of the text. */
	locale: string;
	/** Called with the target, and the title of the page that it is; with nothing when it is closed without one. */
	onClose: (target?: string, title?: string) => void;
}) {
	const words = useWords();
	const dialog = useRef<HTMLDialogElement>(null);
	const [target, setTarget] = useState('');
	const id = useId();
	useEffect(() => dialog.current?.showModal(), []);
	const pages = site ? linkedPages(site, locale) : [];
	const wanted = target.toLowerCase();
	const matching = pages.filter(({ path, address, title }) =>
		[path, address, title].some((one) => one.toLowerCase().includes(wanted)),
	);
	// A title that begins with what was typed comes first, the shortest of all.
	const rank = ({ title }: { title: string }) => (title.toLowerCase().startsWith(wanted) ? title.length : 1000);
	const found = (wanted === '' ? matching : matching.toSorted((a, b) => rank(a) - rank(b))).slice(0, 8);
	const typed = addressIn(target.trim());
	const chosen = typed === undefined ? found[0] : (findPage(pages, typed) ?? { path: typed });
	const isChosen = useRef(false);
	const choose = (page: { path: string; title?: string }) => {
		isChosen.current = true;
		// As long as it is open, no field behind it can be written into.
		dialog.current?.close();
		onClose(page.path, page.title);
	};
	return (
		<dialog
			ref={dialog}
			className={styles.dialog}
			aria-labelledby={`${id}-label`}
			onClose={() => isChosen.current || onClose()}
		>
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
					if (chosen && target !== '') choose(chosen);
				}}
			/>
			<ul>
				{found.map((page) => (
					<li key={page.path}>
						<button type="button" onClick={() => choose(page)}>
							<span lang={page.tag}>{page.title}</span> <small>{page.address}</small>
						</button>
					</li>
				))}
			</ul>
			<div className={styles.buttons}>
				<button type="button" disabled={!chosen || target === ''} onClick={() => chosen && choose(chosen)}>
					{words.addLink}
				</button>
				<button type="button" onClick={() => dialog.current?.close()}>
					{words.cancel}
				</button>
			</div>
		</dialog>
	);
}

/** Reads an address as people type it; undefined for words that are none. */
function addressIn(typed: string): string | undefined {
	if (/^(?:[/#]|[a-z]+:)/.test(typed)) return typed;
	return /^[^\s/@]+\.[^\s/@]{2,}(?:\/\S*)?$/.test(typed) ? `https://${typed}` : undefined;
}
