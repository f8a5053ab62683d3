import type * as v from 'valibot';
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

/** The checked content of one kind of section. */
export type ContentOf<Kind extends SectionKind> = Extract<SectionContent, { kind: Kind }>;
