// What the schema of a site's own section is made of.
export * as v from 'valibot';
export { embed } from '#content/embed-field.ts';
export {
	anchorName,
	icon,
	labelText,
	linkTarget,
	longText,
	richText,
	text,
	typeSample,
	untranslated,
} from '#content/fields.ts';
export { film } from '#content/film-field.ts';
export { picture } from '#content/picture-schema.ts';
export { rule } from '#content/rule.ts';
