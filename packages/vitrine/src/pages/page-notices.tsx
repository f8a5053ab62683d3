import type { InterfaceText } from '#i18n/messages.ts';
import { Breakable } from '#ui/breakable.tsx';
import styles from './page-notices.module.css';

/** What is said before the text of a page: that it is not translated, or older than its original. */
export function PageNotices({ notices }: { notices: readonly InterfaceText[] }) {
	return notices.map((notice) => (
		<p key={notice.text} className={styles.notice}>
			<Breakable {...notice} />
		</p>
	));
}
