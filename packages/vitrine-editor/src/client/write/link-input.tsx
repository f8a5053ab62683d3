import type { ChangeEventHandler } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { localeOfInterface, titleOf } from '../route/opened.ts';
import { useWords } from '../words/use-words.ts';
import styles from './field-control.module.css';
import { linkedPages } from './linked-pages.ts';
import purpose from './purpose.module.css';

interface LinkInputProps {
	/** Attributes that all controls have. */
	common: { id: string };
	field: Field;
	address: string;
	/** Undefined where links are not chosen. */
	site: SiteOverview | undefined;
	onChange: ChangeEventHandler<HTMLInputElement>;
}

/** An address with the pages of the site to choose from, in the language of the field; below it the title of the page that it leads to. */
export function LinkInput({ common, field, address, site, onChange }: LinkInputProps) {
	const words = useWords();
	const list = `${common.id}-pages`;
	const locale = field.locale ?? (site && localeOfInterface(site, words));
	const [, path] = /^\/([^?#]*)/.exec(address) ?? [];
	const page = site?.pages.find(({ id }) => id === (path === '' ? 'index' : path));
	return (
		<div className={styles.link}>
			<input {...common} dir="ltr" list={list} value={address} onChange={onChange} />
			<datalist id={list}>
				{site &&
					linkedPages(site, locale ?? site.defaultLocale).map((one) => (
						<option key={one.path} value={one.path}>
							{one.title}
						</option>
					))}
			</datalist>
			{page && <span className={purpose.purpose}>{titleOf(page, locale ?? '', words)}</span>}
		</div>
	);
}
