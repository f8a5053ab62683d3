import { useRef, useState } from 'react';
import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { HistoryDialog } from '../publish/history-dialog.tsx';
import { titleOf } from '../route/opened.ts';
import { goFromHere } from '../route/route.ts';
import { Refusal } from '../ui/refusal.tsx';
import { useWords } from '../words/use-words.ts';
import { MenuDialog } from './menu-dialog.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { deleteEdits } from './page-edits.ts';
import styles from './page-menu.module.css';
import { RenameDialog } from './rename-dialog.tsx';

type Open = 'history' | 'new' | 'menus' | 'rename' | 'delete' | undefined;

/** What can be done with a page as a whole: another one below it, into menus, another address, away with it. */
export function PageMenu({ site, page, locale }: { site: SiteOverview; page: OverviewPage; locale: string }) {
	const words = useWords();
	const { edits } = useStore();
	const { all } = useRights();
	const menu = useRef<HTMLDetailsElement>(null);
	const [open, setOpen] = useState<Open>();
	const [refusal, setRefusal] = useState<string>();
	const isHome = page.id === 'index';
	const choose = (what: Open) => {
		menu.current?.removeAttribute('open');
		setRefusal(undefined);
		setOpen(what);
	};
	// What comes late closes nothing that was opened since.
	const close = (what: Open) => setOpen((now) => (now === what ? undefined : now));
	const remove = async () => {
		const go = goFromHere();
		const refused = await edits.make(async () => ({ edits: await deleteEdits(page, site) }));
		setRefusal(refused);
		if (refused !== undefined) return;
		close('delete');
		go({ open: undefined, field: undefined });
	};
	return (
		<>
			<details className={styles.menu} ref={menu} onKeyDown={({ key }) => key === 'Escape' && choose(undefined)}>
				<summary aria-label={words.pageMenu}>⋯</summary>
				<div>
					{all && (
						<button type="button" onClick={() => choose('new')}>
							{words.newPage}
						</button>
					)}
					{all && page.collection === undefined && (
						<button type="button" onClick={() => choose('menus')}>
							{words.pageInMenus}
						</button>
					)}
					<button type="button" onClick={() => choose('history')}>
						{words.publish.history}
					</button>
					{all && (
						<>
							<button type="button" disabled={isHome} onClick={() => choose('rename')}>
								{words.renamePage}
							</button>
							<button type="button" disabled={isHome} onClick={() => choose('delete')}>
								{words.deletePage}
							</button>
						</>
					)}
				</div>
			</details>
			{open === 'history' && (
				<HistoryDialog key={locale} {...{ site, page, locale }} onClose={() => close('history')} />
			)}
			{open === 'new' && <NewPageDialog site={site} near={page} onClose={() => close('new')} />}
			{open === 'menus' && <MenuDialog site={site} page={page} onClose={() => close('menus')} />}
			{open === 'rename' && <RenameDialog page={page} onClose={() => close('rename')} />}
			{open === 'delete' && (
				<div className={styles.question} role="alertdialog" aria-label={words.deletePage}>
					<p>{words.deleteQuestion(titleOf(page, site.defaultLocale, words), Object.keys(page.texts).length)}</p>
					<Refusal reason={refusal} />
					<button type="button" onClick={remove}>
						{words.deletePage}
					</button>
					<button type="button" onClick={() => setOpen(undefined)}>
						{words.cancel}
					</button>
				</div>
			)}
		</>
	);
}
