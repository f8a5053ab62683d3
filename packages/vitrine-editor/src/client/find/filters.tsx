import type { SiteOverview } from 'vitrine/edit';
import { pageStates } from '../../page-states.ts';
import { go, useRouteAtOnce } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';
import styles from './filters.module.css';
import { useFilter } from './use-filter.ts';

/** Chooses the language and the state whose pages and texts are listed, each with the number of its pages. */
export function Filters({ site }: { site: SiteOverview }) {
	const words = useWords();
	const { only = '', state } = useRouteAtOnce();
	const { rows, isCounted } = useFilter(site);
	return (
		<fieldset className={styles.filters} aria-label={words.filters}>
			<select
				aria-label={words.filterLanguage}
				value={only}
				onChange={({ target }) => go({ only: target.value || undefined, language: target.value || undefined })}
			>
				<option value="">{words.allLanguages}</option>
				{site.locales.map(({ code, name, tag }) => (
					<option key={code} value={code} lang={tag}>
						{name}
					</option>
				))}
			</select>
			<div className={styles.states}>
				{pageStates.map((one) => {
					const count = rows[one].size;
					return (
						<button
							key={one}
							type="button"
							aria-pressed={state === one}
							data-state={one}
							disabled={count === 0 && state !== one}
							onClick={() => go({ state: state === one ? undefined : one })}
						>
							{words.pageStates[one]} <span className={styles.count}>{isCounted ? count : '…'}</span>
						</button>
					);
				})}
			</div>
		</fieldset>
	);
}
