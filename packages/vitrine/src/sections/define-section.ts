import type { Element, Root } from 'hast';
import type { ComponentType } from 'react';
import type * as v from 'valibot';
import type { PictureField } from '#content/fields/picture-field.ts';
import type { DataContext } from '#content/section-types/section-types.ts';
import type { Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { ContactFormInfo } from '#protocol/page-content.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import type { Tree } from '#protocol/tree.ts';

/** A value of the content with its texts, icons and pictures in the form that pages show. */
export type Rendered<Value> = Value extends Root | Element
	? Tree
	: Value extends PictureField
		? ShownPicture
		: Value extends object
			? { [Key in keyof Value]: Rendered<Value[Key]> }
			: Value;

/** What the component of a section is given. */
export interface SectionProps<Schema extends v.GenericSchema, Data = undefined> {
	/** The fields, checked and set for the language. */
	content: Rendered<v.InferOutput<Schema>>;
	/** What `data` of the kind returned. */
	data: Data;
	/** The language of the content where that is not the page's. */
	fallbackLocale: LocaleInfo | undefined;
	/** Id for the section's heading, which names the section. */
	headingId: string;
	/** Its level: 1 where it is the heading of the page. Only kinds with `titlesPage` meet another one than 2. */
	headingLevel: 1 | 2;
	/** The language of the page. */
	locale: LocaleInfo;
	/** The form that its field `form` names, or else the main one of the site; undefined for a site without forms. */
	form: ContactFormInfo | undefined;
	t: Translate;
}

/** Everything that a section type consists of. */
export interface SectionDefinition<Schema extends v.GenericSchema, Data> {
	/** The fields that an editor writes, made of `vitrine/schema`. */
	schema: Schema;
	/**
	 * Loads the component, which is the default export of its file, for the renderer and for browsers.
	 *
	 * @example () => import('./prices.tsx')
	 */
	component: () => Promise<{ default: ComponentType<SectionProps<Schema, Data>> }>;
	/**
	 * Whether its heading is that of the page: an `h1` in the first such section. A page without one begins with its title.
	 */
	titlesPage?: boolean;
	/** @deprecated Markdown is written from the finished page: remove it. */
	toMarkdown?: (fields: v.InferInput<Schema>, data: Data) => string;
	/** @deprecated Examples are files of each language beside it, `example.<language>.yaml`: move its fields there. */
	example?: Readonly<Record<string, object>>;
	/**
	 * Runs at build time in Node, once for each language; what it returns reaches the component as `data`. It depends on
	 * nothing but its parameter and files of the site that code of sections names as `new URL('../../prices.json', import.meta.url)`,
	 * so that the build knows when it has to run again. What is no JSON stops the build.
	 */
	data?: (context: DataContext<v.InferOutput<Schema>>) => NoInfer<Data> | Promise<NoInfer<Data>>;
}

/**
 * Defines a section type. It is the default export of `sections/<kind>/section.ts`; a section with
 * `kind: '<kind>'` in `site.config.ts` is one of it.
 */
export function defineSection<Schema extends v.GenericSchema, Data = undefined>(
	definition: SectionDefinition<Schema, Data> & (undefined extends Data ? object : { data: unknown }),
): SectionDefinition<Schema, Data> {
	return definition;
}
