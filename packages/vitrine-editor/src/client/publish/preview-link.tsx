import { useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { makePreviewLink } from '../api.ts';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { useWords } from '../words/use-words.ts';
import type { ListedPage } from './listed-changes.ts';
import styles from './publish-pane.module.css';

/** Makes a link to the first page that is not published, as it would be, in a language of the person, and copies it. */
export function PreviewLink({ site, pages }: { site: SiteOverview; pages: readonly ListedPage[] }) {
	const words = useWords();
	const { refusalOf } = useRights();
	const isHere = useStore().person()?.way === 'machine';
	const [link, setLink] = useState<{ address: string; until: number }>();
	const [refusal, setRefusal] = useState<string>();
	const [isMaking, setMaking] = useState(false);
	const make = async () => {
		const [address = '/'] = pages.flatMap(({ id, files }) => {
			const page = site.pages.find((one) => one.id === id);
			const own = files.filter(({ file }) => refusalOf(file) === undefined);
			return (own.length > 0 ? own : files).flatMap(
				({ locale }) => page?.addresses[locale ?? site.defaultLocale] ?? [],
			);
		});
		setMaking(true);
		const made = await makePreviewLink(address).catch((error: Error) => error);
		setMaking(false);
		if (made instanceof Error) return setRefusal(made.message);
		const whole = new URL(made.address, location.href).href;
		setRefusal(undefined);
		setLink({ address: whole, until: made.until });
		// Where the browser does not allow that, the field has it.
		await navigator.clipboard?.writeText(whole).catch(() => {});
	};
	const hint = isHere ? words.publish.previewLinkHint : words.publish.previewLinkForOthers;
	const day = new Intl.DateTimeFormat(words.languageCode, { dateStyle: 'medium' });
	return (
		<div className={styles.preview}>
			<button type="button" aria-busy={isMaking} onClick={() => !isMaking && void make()}>
				{words.publish.previewLink}
			</button>
			<p className={styles.hint} role="status">
				{isMaking ? words.loading : link ? words.publish.previewCopied(day.format(link.until)) : hint}
			</p>
			{link && (
				<input
					readOnly
					dir="ltr"
					aria-label={words.publish.previewLink}
					value={link.address}
					onFocus={({ target }) => target.select()}
				/>
			)}
			{refusal !== undefined && <p className={styles.refusal}>{refusal}</p>}
		</div>
	);
}
