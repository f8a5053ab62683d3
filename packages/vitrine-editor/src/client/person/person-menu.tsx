import { useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { addresses } from '../../addresses.ts';
import { signOut } from '../api.ts';
import { useStore } from '../edits/site-store.ts';
import { useWords } from '../words/use-words.ts';
import styles from './person-menu.module.css';

/** Who is signed in, what this person may do, and the way out. Who opened the editor on this machine has no need of it. */
export function PersonMenu({ site }: { site: SiteOverview }) {
	const { who } = useWords();
	const { edits, person: personOf } = useStore();
	const person = personOf();
	/** Why this person is still signed in. */
	const [obstacle, setObstacle] = useState<string>();
	const [left, setLeft] = useState(0);
	if (!person || person.way === 'machine') return null;
	const { name, address, languages, confirm, publish } = person;
	const names = site.locales.flatMap((locale) => (languages?.includes(locale.code) ? [locale.name] : []));
	const leave = async () => {
		await edits.saveAll();
		const unsaved = edits.values().length;
		// Who presses again has read that they wait here.
		if (unsaved > left) {
			setLeft(unsaved);
			return setObstacle(who.notSaved(unsaved));
		}
		if (await signOut()) location.assign(addresses.signIn);
		else setObstacle(who.notSignedOut);
	};
	return (
		<details
			className={styles.menu}
			onToggle={({ currentTarget }) => {
				if (currentTarget.open) return;
				setObstacle(undefined);
				setLeft(0);
			}}
			onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.removeAttribute('open')}
		>
			<summary title={name}>
				<span aria-hidden>{[...name][0]}</span>
				<span>{name}</span>
			</summary>
			<div>
				<p>
					<strong>{name}</strong>
					<br />
					<span dir="ltr">{address}</span>
				</p>
				<ul>
					<li>{who.mayChange(languages ? names.join(', ') : who.everything)}</li>
					{confirm && <li>{who.mayConfirm}</li>}
					{publish && <li>{who.mayPublish}</li>}
				</ul>
				{person.way === 'mail' && (
					<>
						{obstacle !== undefined && <p role="alert">{obstacle}</p>}
						<button type="button" onClick={() => void leave()}>
							{left > 0 ? who.signOutAnyway : who.signOut}
						</button>
					</>
				)}
			</div>
		</details>
	);
}
