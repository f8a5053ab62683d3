import { type ChangeEventHandler, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { localeOfInterface, titleOf } from '../route/opened.ts';
import { useWords } from '../words/use-words.ts';
import styles from './field-control.module.css';
import { LinkDialog } from './link-dialog.tsx';
import purpose from './purpose.module.css';

interface LinkInputProps {
	/** Attributes that all controls have. */
	common: { id: string; disabled: boolean };
	field: Field;
	label: string;
	address: string;
	/** Undefined where links are not chosen. */
	site: SiteOverview | undefined;
	onChange: ChangeEventHandler<HTMLInputElement>;
}

/** An address, which is typed or chosen in the language of the field; below it the title of the page that it leads to. */
export function LinkInput({ common, field, label, address, site, onChange }: LinkInputProps) {
	const words = useWords();
	const { edits } = useStore();
	const [isChoosing, setChoosing] = useState(false);
	const locale = field.locale ?? (site && localeOfInterface(site, words)) ?? '';
	const [, path] = /^\/([^?#]*)/.exec(address) ?? [];
	const page = site?.pages.find(({ id }) => id === (path === '' ? 'index' : path));
	return (
		<div className={styles.link}>
			<div className={styles.address}>
				<input {...common} dir="ltr" value={address} onChange={onChange} />
				{site && (
					<button type="button" disabled={common.disabled} onClick={() => setChoosing(true)}>
						{words.pickLink}
						<span className="visually-hidden"> {label}</span>
					</button>
				)}
			</div>
			{page && <span className={purpose.purpose}>{titleOf(page, locale, words)}</span>}
			{site && isChoosing && (
				<LinkDialog
					site={site}
					source={{ file: field.file, locale }}
					target={address}
					action={words.apply}
					onClose={(chosen) => {
						setChoosing(false);
						if (!chosen) return;
						edits.set(field, chosen.target);
						edits.leave(field);
					}}
				/>
			)}
		</div>
	);
}
