import type { BrandProps } from 'vitrine';
import { labelOf } from 'vitrine/components';
import styles from './brand.module.css';
import { Seal } from './brand-seal.tsx';

/** The seal and the name. */
export default function Brand({ address, siteName, t }: BrandProps) {
	const label = labelOf('header-home', t('header-home', { site: siteName }));
	return (
		<a className={styles.brand} href={address} {...label.attributes} data-display="">
			<Seal />
			{siteName}
			{label.element}
		</a>
	);
}
