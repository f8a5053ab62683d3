import type { Translate } from '#i18n/messages.ts';
import { labelOf } from '#ui/breakable.tsx';
import styles from './brand.module.css';

interface BrandProps {
	/** Address of the home page. */
	address: string;
	siteName: string;
	t: Translate;
}

/** The site's name, which leads home. */
export function Brand({ address, siteName, t }: BrandProps) {
	const label = labelOf('header-home', t('header-home', { site: siteName }));
	return (
		<a className={styles.brand} href={address} {...label.attributes} data-display="">
			{siteName}
			{label.element}
		</a>
	);
}
