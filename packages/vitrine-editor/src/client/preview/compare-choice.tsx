import type { Ref } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { go, useRouteAtOnce } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';

interface CompareChoiceProps {
	/** Languages whose page can be shown beside the one that is open. */
	offered: SiteOverview['locales'];
	ref: Ref<HTMLSelectElement>;
}

/** The choice of a language whose page is shown beside the one that is open. */
export function CompareChoice({ offered, ref }: CompareChoiceProps) {
	const words = useWords();
	const { beside } = useRouteAtOnce();
	if (offered.length === 0) return null;
	return (
		<select
			ref={ref}
			aria-label={words.compare}
			value={offered.some(({ code }) => code === beside) ? beside : ''}
			onChange={({ target }) => go({ beside: target.value || undefined })}
		>
			<option value="">{words.compareOff}</option>
			{offered.map(({ code, name, tag }) => (
				<option key={code} value={code} lang={tag}>
					{name}
				</option>
			))}
		</select>
	);
}
