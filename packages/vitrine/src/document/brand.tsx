import logo from 'virtual:theme/logo';
import { labelOf } from '#ui/breakable.tsx';
import { showTree } from '#ui/show-tree.ts';
import styles from './brand.module.css';
import type { BrandProps } from './theme-props.ts';

/** The logo of the site, or its name, which leads home. */
export default function Brand({ address, siteName, t }: BrandProps) {
	const label = labelOf('header-home', t('header-home', { site: siteName }));
	return (
		<a className={styles.brand} href={address} {...label.attributes} data-display="">
			{logo ? (
				<>
					<span className={logo.dark ? styles.light : undefined}>{showTree(logo.light)}</span>
					{logo.dark ? <span className={styles.dark}>{showTree(logo.dark)}</span> : null}
				</>
			) : (
				siteName
			)}
			{label.element}
		</a>
	);
}
