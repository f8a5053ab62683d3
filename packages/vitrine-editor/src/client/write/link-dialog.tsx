import { useEffect, useId, useRef, useState } from 'react';
import type { PageAnchor, SiteOverview } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';
import { chosenLink, type LinkChoice, matchAnchors, offeredPages, readTyped, toAnchor, toPage } from './link-choice.ts';
import styles from './link-dialog.module.css';
import { type LinkedPage, linkedPages } from './linked-pages.ts';
import { AnchorList, PageChoice } from './page-choice.tsx';
import { type LinkSource, useAnchors } from './use-anchors.ts';

interface LinkDialogProps {
	site: SiteOverview;
	source: LinkSource;
	/** Where the link leads now. */
	target?: string;
	/** The word of the button that takes what was chosen. */
	action: string;
	/** Called with what was chosen; with nothing when it is closed without that. */
	onClose: (chosen?: LinkChoice) => void;
}

/** Chooses where a link leads: a page of the site, a heading or section of one, or an address. */
export function LinkDialog({ site, source, target = '', action, onClose }: LinkDialogProps) {
	const words = useWords();
	const dialog = useRef<HTMLDialogElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState(target);
	/** Id of the page whose headings are listed. */
	const [opened, setOpened] = useState<string>();
	const id = useId();
	useEffect(() => {
		dialog.current?.showModal();
		input.current?.select();
	}, []);
	const own = site.pages.find(({ texts }) => Object.values(texts).some(({ file }) => file === source.file))?.id;
	const of = { pages: linkedPages(site, source.locale), own };
	const typed = readTyped(text, of);
	const pages = offeredPages(typed, of);
	const open = typed.page?.id ?? opened;
	const read = useAnchors(source, { page: open });
	const ofPage = read?.page === open ? matchAnchors(read?.anchors ?? [], typed.page ? typed.anchor : '') : undefined;
	const elsewhere = useAnchors(source, { text: typed.address === undefined ? typed.words : '' });
	const headings =
		typed.address === undefined && typed.words !== '' ? matchAnchors(elsewhere?.anchors ?? [], typed.words) : [];
	const meant = chosenLink(typed, { pages, anchors: typed.page ? (ofPage ?? []) : headings }, of);
	const isChosen = useRef(false);
	const choose = (chosen: LinkChoice) => {
		isChosen.current = true;
		// As long as it is open, no field behind it can be written into.
		dialog.current?.close();
		onClose(chosen);
	};
	const toggle = ({ id: toggled, path }: LinkedPage) => {
		if (typed.page) setText(path);
		setOpened(open === toggled ? undefined : toggled);
	};
	const chooseAnchor = (anchor: PageAnchor) => choose(toAnchor(anchor, of));
	const titleOf = ({ page }: PageAnchor) => of.pages.find((one) => one.id === page)?.title ?? page;
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
				ref={input}
				id={id}
				dir="ltr"
				value={text}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
					event.preventDefault();
					if (meant) choose(meant);
				}}
			/>
			<div className={styles.choices}>
				<ul aria-label={words.pages}>
					{pages.map((page) => (
						<PageChoice
							key={page.id}
							{...{ page, site }}
							isOpen={page.id === open}
							anchors={ofPage}
							onToggle={() => toggle(page)}
							onPage={() => choose(toPage(page))}
							onAnchor={chooseAnchor}
						/>
					))}
				</ul>
				{headings.length > 0 && (
					<>
						<p className={styles.caption} aria-hidden>
							{words.headings}
						</p>
						<AnchorList
							label={words.headings}
							{...{ site, anchors: headings }}
							beside={titleOf}
							onAnchor={chooseAnchor}
						/>
					</>
				)}
			</div>
			<div className={styles.buttons}>
				<button type="button" disabled={!meant} onClick={() => meant && choose(meant)}>
					{action}
				</button>
				<button type="button" onClick={() => dialog.current?.close()}>
					{words.cancel}
				</button>
			</div>
		</dialog>
	);
}
