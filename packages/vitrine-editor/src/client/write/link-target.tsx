import type { SiteOverview } from 'vitrine/edit';
import { localeOfInterface, titleOf } from '../route/opened.ts';
import { useWords } from '../words/use-words.ts';
import styles from './purpose.module.css';

/** The title of the page that an address of the site leads to, below the address. */
export function LinkTarget({ site, address }: { site: SiteOverview; address: string }) {
	const words = useWords();
	const [, path] = /^\/([^?#]*)/.exec(address) ?? [];
	const page = site.pages.find((one) => one.id === (path === '' ? 'index' : path));
	if (!page) return null;
	return <span className={styles.purpose}>{titleOf(page, localeOfInterface(site, words), words)}</span>;
}
