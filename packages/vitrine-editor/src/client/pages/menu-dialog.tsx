import { useEffect, useState } from 'react';
import type { Edit, Field, OverviewPage, SiteOverview } from 'vitrine/edit';
import { readFields } from '../api.ts';
import { undoOf } from '../edits/item-edits.ts';
import { useStore } from '../edits/site-store.ts';
import { Dialog, TextInput } from '../ui/dialog.tsx';
import { useWords } from '../words/use-words.ts';
import styles from './menu-dialog.module.css';
import { isIn, keyOfMenu, menuEdits } from './menu-edits.ts';
import { useMenus } from './use-menus.ts';

interface Name {
	code: string;
	label: Field;
	title: string;
}

/** Puts a page into menus and takes it out, in all languages; with its name there in each of them. */
export function MenuDialog({ site, page, onClose }: { site: SiteOverview; page: OverviewPage; onClose: () => void }) {
	const words = useWords();
	const { edits } = useStore();
	const menus = useMenus(site);
	const names = useNames(page);
	const [chosen, setChosen] = useState<Record<string, boolean>>({});
	const [typed, setTyped] = useState<Record<string, string>>({});
	const [refusal, setRefusal] = useState<string>();
	const apply = async () => {
		if (!menus || !names) return;
		const wanted = menus.menus
			.filter((menu) => chosen[keyOfMenu(menu)] ?? isIn(menu, page.id))
			.map((menu) => keyOfMenu(menu));
		const made = [...menuEdits(menus, page.id, wanted), ...names.flatMap((name) => labelEdit(name, typed[name.code]))];
		const own = made.filter((edit): edit is Edit => 'place' in edit);
		const prepare = async () => (made.length === 0 ? undefined : { edits: made, undo: await undoOf(own) });
		const refused = await edits.make(prepare);
		setRefusal(refused);
		if (refused === undefined) onClose();
	};
	return (
		<Dialog
			title={words.menus}
			action={words.apply}
			isReady={menus !== undefined && names !== undefined}
			{...{ refusal, onClose }}
			onAction={apply}
		>
			<fieldset className={styles.group}>
				<legend>{words.inMenus}</legend>
				{menus?.menus.map((menu) => {
					const key = keyOfMenu(menu);
					return (
						<label key={key} className={styles.choice}>
							<input
								type="checkbox"
								checked={chosen[key] ?? isIn(menu, page.id)}
								onChange={({ target }) => setChosen({ ...chosen, [key]: target.checked })}
							/>
							{menus.nameOf(menu)}
						</label>
					);
				})}
				<p className={styles.hint}>{words.inAllLanguages}</p>
			</fieldset>
			<fieldset className={styles.group}>
				<legend>{words.nameInMenus}</legend>
				{names?.map(({ code, label, title }) => {
					const { name = code, tag, dir } = site.locales.find((locale) => locale.code === code) ?? {};
					const onChange = (value: string) => setTyped({ ...typed, [code]: value });
					const value = typed[code] ?? String(label.value ?? '');
					return <TextInput key={code} label={name} {...{ value, onChange, lang: tag, dir }} placeholder={title} />;
				})}
				<p className={styles.hint}>{words.nameInMenusHint}</p>
			</fieldset>
		</Dialog>
	);
}

/** Reads the short titles of a page, which menus show, and the titles that stand in for them. */
function useNames({ texts }: OverviewPage): Name[] | undefined {
	const [names, setNames] = useState<Name[]>();
	useEffect(() => {
		const read = Object.entries(texts).map(async ([code, { file }]): Promise<Name[]> => {
			const { fields } = await readFields(file);
			const at = (key: string) => fields.find(({ place }) => place.length === 1 && place[0] === key);
			const label = at('label');
			return label ? [{ code, label, title: String(at('title')?.value ?? '') }] : [];
		});
		Promise.all(read).then(
			(all) => setNames(all.flat()),
			() => {},
		);
	}, [texts]);
	return names;
}

function labelEdit({ label }: Name, typed: string | undefined): Edit[] {
	const { file, place, hash, value, range } = label;
	const text = typed?.trim();
	if (text === undefined || text === (value ?? '')) return [];
	if (text !== '') return [{ type: 'set', file, place, before: hash, value: text }];
	return range === undefined ? [] : [{ type: 'remove', file, place, before: hash }];
}
