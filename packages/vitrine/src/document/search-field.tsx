import search from 'icon:lucide:search';
import type { Translate } from '#i18n/messages.ts';
import type { LayoutData } from '#protocol/layout.ts';
import { labelOf } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './search-field.module.css';

/** Searches the site, where its settings want that. The field takes the room of an icon until it has the focus. */
export function SearchField({ layout, t }: { layout: LayoutData; t: Translate }) {
	if (layout.search === undefined) return null;
	const label = labelOf('header-search', t('search-title'));
	return (
		// biome-ignore lint/a11y/useSemanticElements: the element means the same in more bytes of every page.
		<form className={styles.search} action={layout.search.address} role="search">
			{label.element}
			<input name="q" autoComplete="off" {...label.attributes} />
			<button type="submit" {...label.attributes}>
				<Icon glyph={search} />
			</button>
		</form>
	);
}
