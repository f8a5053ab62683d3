import { Section } from '#sections/section.tsx';
import type { PageProps } from './page-props.ts';

/** The sections of the home page, in the order of the settings. */
export function Home({ page: { sections, weight, form }, locale, t }: PageProps<'home'>) {
	return sections.map((section) => (
		<Section key={section.anchor} {...section} locale={locale} weight={weight} form={form} t={t} />
	));
}
