import type { Field } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { titleOf } from '../route/opened.ts';
import { useWords } from '../words/use-words.ts';
import styles from './field-control.module.css';

/** Names the drafts that the links of a text lead to: publishing refuses such a link, unless its own page is a draft as well. */
export function DraftLinks({ field, value }: { field: Field; value: unknown }) {
	const words = useWords();
	const site = useStore().site();
	if (!site || typeof value !== 'string' || !value.includes('/')) return null;
	const own = site.pages.find(({ texts }) => Object.values(texts).some(({ file }) => file === field.file));
	if (own?.isDraft) return null;
	const targets =
		field.control === 'link' ? [value] : [...value.matchAll(/\]\(<?([^)\s>]+)/g)].map(([, target]) => target);
	const ids = targets.map((target = '') => target.replace(/[?#].*$/s, '').replace(/^\//, ''));
	const drafts = site.pages.filter(({ id, isDraft }) => isDraft && ids.includes(id));
	return drafts.map((page) => (
		<p key={page.id} className={styles.notice} role="status" lang={words.languageCode}>
			{words.linkToDraft(titleOf(page, field.locale ?? site.defaultLocale, words))}
		</p>
	));
}
