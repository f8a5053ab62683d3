import type { Translate } from '#i18n/messages.ts';
import styles from './brand.module.css';

interface BrandProps {
	/** Address of the home page. */
	address: string;
	siteName: string;
	t: Translate;
}

/** The site's name, which leads home. */
export function Brand({ address, siteName, t }: BrandProps) {
	return (
		<a className={styles.brand} href={address} aria-label={t('header-home', { site: siteName })} data-display="">
			{siteName}
		</a>
	);
}
