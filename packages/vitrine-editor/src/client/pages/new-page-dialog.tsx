import { useState } from 'react';
import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { goFromHere } from '../route/route.ts';
import { Dialog, TextInput } from '../ui/dialog.tsx';
import { useWords } from '../words/use-words.ts';
import { addressOf, isAddress } from './address-of.ts';
import { keyOfMenu, menuEdits } from './menu-edits.ts';
import styles from './new-page-dialog.module.css';
import { newPageEdits, type PageForm } from './page-edits.ts';
import { useMenus } from './use-menus.ts';

interface NewPageProps {
	site: SiteOverview;
	/** The page that it comes near to: an entry of the same collection, or a page below it. */
	near: OverviewPage | undefined;
	onClose: () => void;
}

const forms: readonly PageForm[] = ['text', 'sections'];

/** Makes a page of text or of sections, or an entry of a collection; and puts it into a menu. */
export function NewPageDialog({ site, near, onClose }: NewPageProps) {
	const words = useWords();
	const { edits } = useStore();
	const menus = useMenus(site);
	const [form, setForm] = useState<PageForm>('text');
	const [title, setTitle] = useState('');
	const [description, setDescription] = useState('');
	const [address, setAddress] = useState<string>();
	const [menu, setMenu] = useState('');
	const [refusal, setRefusal] = useState<string>();
	const collection = near?.collection;
	const parent = parentOf(near);
	const name = address ?? addressOf(title);
	const id = parent + name;
	const original = site.locales.find(({ code }) => code === site.defaultLocale);
	const create = async () => {
		const go = goFromHere();
		const page = { id, title: title.trim(), description: description.trim(), collection, form, text: words.firstText };
		const intoMenu = menus && menu !== '' ? menuEdits(menus, id, [menu]) : [];
		const refused = await edits.make(async () => ({ edits: [...(await newPageEdits(page, site)), ...intoMenu] }));
		setRefusal(refused);
		if (refused !== undefined) return;
		onClose();
		go({ open: id, field: undefined, view: undefined });
	};
	const empty = Object.entries({ title, description, address: name }).flatMap(([key, value]) =>
		value.trim() === '' ? [words.labels[key === 'address' ? 'slug' : key] ?? key] : [],
	);
	const isWrong = name !== '' && !isAddress(name);
	const isReady = empty.length === 0 && !isWrong;
	const missing = empty.length > 0 ? words.stillEmpty(empty) : undefined;
	const ofOriginal = { lang: original?.tag, dir: original?.dir };
	return (
		<Dialog
			title={words.newPage}
			action={words.createPage}
			{...{ refusal, missing, isReady, onClose }}
			onAction={create}
		>
			{collection === undefined && (
				<fieldset className={styles.forms} aria-label={words.pageForm}>
					{forms.map((one) => (
						<label key={one} className={styles.form}>
							<input type="radio" name="form" checked={form === one} onChange={() => setForm(one)} />
							<span>
								<strong>{words.pageForms[one]}</strong>
								<small>{words.pageFormHints[one]}</small>
							</span>
						</label>
					))}
				</fieldset>
			)}
			{site.locales.length > 1 && <p className={styles.note}>{words.beginsInOriginal(original?.name ?? '')}</p>}
			<TextInput
				label={words.inLanguage(words.labels.title ?? '', original?.name ?? '')}
				value={title}
				onChange={setTitle}
				isRequired
				{...ofOriginal}
			/>
			<TextInput
				label={words.inLanguage(words.labels.description ?? '', original?.name ?? '')}
				hint={words.descriptionHint}
				value={description}
				onChange={setDescription}
				isRequired
				{...ofOriginal}
			/>
			<TextInput
				label={words.addressBehind(parent)}
				hint={isWrong ? words.addressWrong : words.addressHint}
				value={name}
				onChange={setAddress}
				isRequired
				isWrong={isWrong}
				dir="ltr"
			/>
			{collection === undefined && menus && (
				<label className={styles.menu}>
					{words.inMenu}
					<select value={menu} onChange={({ target }) => setMenu(target.value)}>
						<option value="">{words.inNoMenu}</option>
						{menus.menus.map((one) => (
							<option key={keyOfMenu(one)} value={keyOfMenu(one)}>
								{menus.nameOf(one)}
							</option>
						))}
					</select>
				</label>
			)}
		</Dialog>
	);
}

function parentOf(near: OverviewPage | undefined): string {
	if (near === undefined || near.id === 'index') return '';
	return near.collection === undefined ? `${near.id}/` : near.id.replace(/[^/]+$/, '');
}
