import type { Translate } from '#i18n/messages.ts';
import type { SiteNoticeData } from '#protocol/layout.ts';
import { Breakable } from '#ui/breakable.tsx';
import styles from './site-notice.module.css';

/**
 * The notice above all pages. A script hides it after its last day and shows its button (client/prelude/notice.ts); both are
 * attributes of the root, so that nothing moves.
 */
export function SiteNotice({ notice, t }: { notice: SiteNoticeData | undefined; t: Translate }) {
	if (!notice) return null;
	const text = <Breakable {...t('site-notice')} />;
	return (
		<aside className={styles.notice} data-site-notice="" data-nosnippet="" aria-labelledby="site-notice">
			<p id="site-notice">{notice.address === undefined ? text : <a href={notice.address}>{text}</a>}</p>
			<button type="button">
				<Breakable {...t('notice-close')} />
			</button>
		</aside>
	);
}
