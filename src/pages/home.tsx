import { Section } from '#sections/section.tsx';
import type { PageProps } from './page-props.ts';

/** The sections of the home page, in the order of the settings. */
export function Home({ page, locale }: PageProps<'home'>) {
	return page.sections.map(({ anchor, foreign, content }) => (
		<Section key={anchor} anchor={anchor} foreign={foreign} content={content} locale={locale} weight={page.weight} />
	));
}
