import { useState } from 'react';
import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { beginTranslation } from '../pages/page-edits.ts';
import { useRights } from '../person/use-rights.ts';
import { useWords } from '../words/use-words.ts';

/** In the place of the words of a page that a language lacks: what visitors see, and a way to begin. */
export function MissingTranslation({
	site,
	page,
	locale,
	name,
}: {
	site: SiteOverview;
	page: OverviewPage;
	locale: string;
	/** Of the language, for itself. */
	name: string;
}) {
	const words = useWords();
	const { edits } = useStore();
	const isRefused = useRights().refusalOf(`content/${locale}/${page.id}`) !== undefined;
	const [refusal, setRefusal] = useState<string>();
	const begin = async () => {
		const refused = await edits.make(async () => {
			const edit = await beginTranslation(page, locale, site);
			return edit && { edits: [edit] };
		});
		setRefusal(refused);
	};
	return (
		<div lang={document.documentElement.lang} dir="ltr">
			<p>{words.notThere(name)}</p>
			{isRefused ? (
				<p>{words.who.refusals['not-your-language']}</p>
			) : (
				<button type="button" onClick={begin}>
					{words.createFromOriginal}
				</button>
			)}
			{refusal !== undefined && <p role="alert">{refusal === 'offline' ? words.notMade : refusal}</p>}
		</div>
	);
}
