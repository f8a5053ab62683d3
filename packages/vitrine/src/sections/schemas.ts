import type { Element, Root } from 'hast';
import type * as v from 'valibot';
import type { Tree } from '#ui/show-tree.ts';
import { contactsSchema } from './contacts/schema.ts';
import { featuresSchema } from './features/schema.ts';
import { futureSchema } from './future/schema.ts';
import { heroSchema } from './hero/schema.ts';
import { languagesSchema } from './languages/schema.ts';
import { plateSchema } from './plate/schema.ts';

/** What `content/<locale>/home/<name>.yaml` may hold, by kind of section. Build time only: none of it reaches a browser. */
export const sectionSchemas = {
	hero: heroSchema,
	features: featuresSchema,
	future: futureSchema,
	languages: languagesSchema,
	plate: plateSchema,
	contacts: contactsSchema,
};

export type SectionKind = keyof typeof sectionSchemas;

/** The checked content of a section, told apart by its `kind`. */
export type SectionContent = {
	[Kind in SectionKind]: { kind: Kind } & v.InferOutput<(typeof sectionSchemas)[Kind]>;
}[SectionKind];

/** A value of the content with its texts and icons in the form that pages show. */
export type Shown<Value> = Value extends Root | Element
	? Tree
	: Value extends object
		? { [Key in keyof Value]: Shown<Value[Key]> }
		: Value;

/** What a section of one kind shows. */
export type ContentOf<Kind extends SectionKind> = Extract<Shown<SectionContent>, { kind: Kind }>;
