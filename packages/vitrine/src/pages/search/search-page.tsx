import { Breakable } from '#ui/breakable.tsx';
import answer from '../answer/answer.module.css';
import type { PageProps } from '../page-props.ts';
import styles from './search-page.module.css';

/**
 * The page of search. The server puts its answer where a browser with scripts puts it as well: into the elements with
 * `data-search-…`, by which both find their way.
 */
export function SearchPage({ page, t }: PageProps<'search'>) {
	return (
		<div className={`${answer.answer} ${styles.page}`}>
			<h1>
				<Breakable {...t('search-title')} />
			</h1>
			{/* biome-ignore lint/a11y/useSemanticElements: as the form in the header. */}
			<form action={page.address} role="search" data-search-page="">
				<label htmlFor="search-query">
					<Breakable {...t('search-field')} />
				</label>
				<input id="search-query" type="search" name="q" autoComplete="off" dir="auto" data-search-query="" />
				<button type="submit">
					<Breakable {...t('search-title')} />
				</button>
			</form>
			<p role="status" data-search-summary="" />
			<div data-search-results="">
				<noscript>
					<p>
						<Breakable {...t('search-without-script')} />
					</p>
				</noscript>
			</div>
			<p hidden data-search-failure="">
				<Breakable {...t('search-failed')} />
			</p>
			<p hidden data-search-refusal="">
				<Breakable {...t('search-too-many')} />
			</p>
		</div>
	);
}
