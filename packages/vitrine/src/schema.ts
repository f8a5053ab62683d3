// What the schema of a site's own section is made of.
export * as v from 'valibot';
export { embed } from '#content/fields/embed-field.ts';
export {
	anchorName,
	formName,
	icon,
	inOwnOrder,
	labelText,
	linkTarget,
	longText,
	richText,
	text,
	typeSample,
	untranslated,
} from '#content/fields/fields.ts';
export { picture } from '#content/fields/picture-schema.ts';
export { film } from '#content/fields/video-file-field.ts';
export { rule } from '#content/problems/rule.ts';
