import * as v from 'valibot';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import { type FieldText, text } from './fields.ts';
import { focusOf, type PictureField, type PictureShape } from './picture-field.ts';

/**
 * A picture that lies beside the content. Words say what it shows, or `decorative: true` that it shows nothing that anyone
 * misses.
 *
 * @example picture({ ratio: '4:5', minWidth: 480 })
 */
export function picture(shape: PictureShape = {}) {
	return v.pipe(
		v.strictObject({
			file: v.pipe(
				v.string(),
				v.title('file beside the page, as `team.jpg`'),
				v.metadata({ control: 'file' } satisfies Partial<FieldText>),
				v.check(
					(file) => file.trim() !== '',
					rule('a file', 'write its name, for example team.jpg', coded('picture-file', {})),
				),
			),
			alt: v.optional(v.pipe(text('text'), v.description('What the picture shows, for those who do not see it.'))),
			decorative: v.optional(
				v.pipe(
					v.boolean(),
					v.check(
						(value) => value,
						rule('true', 'write true, or describe the picture with "alt" instead', coded('decorative', {})),
					),
					v.title('`true`'),
					v.description('Replaces `alt` if the picture adds no information.'),
				),
			),
			focus: v.optional(
				v.pipe(
					v.string(),
					v.title('place in the picture, as `30% 20%`'),
					v.metadata({ control: 'focus' } satisfies Partial<FieldText>),
					v.check(
						(place) => focusOf(place) !== undefined,
						rule(
							'two parts of a hundred: from the left and from the top',
							'write for example "30% 20%"; the middle is "50% 50%"',
							coded('focus', {}),
						),
					),
					v.description('From the left and from the top: it stays in sight when the picture is cut.'),
				),
			),
			dark: v.optional(
				v.pipe(
					v.string(),
					v.title('file beside the page'),
					v.metadata({ control: 'file' } satisfies Partial<FieldText>),
					v.description('Shown on dark ground instead.'),
				),
			),
		}),
		v.title(titleOf(shape)),
		v.check(
			({ alt, decorative }) => (alt === undefined) !== (decorative === undefined),
			rule(
				'either "alt" or "decorative: true"',
				'say in "alt" what the picture shows, or write "decorative: true" where it carries no information',
				coded('picture-words', {}),
			),
		),
		v.check(
			({ alt }) => alt !== undefined || !shape.described,
			rule(
				'"alt": here a picture speaks',
				'say in "alt" what it shows, in place of "decorative: true"',
				coded('picture-described', {}),
			),
		),
		v.transform(
			({ file, alt, focus, dark }): PictureField => ({ type: 'picture-field', file, alt, focus, dark, shape }),
		),
	);
}

function titleOf({ ratio, minWidth }: PictureShape): string {
	return [
		'picture',
		...(ratio === undefined ? [] : [`cut to ${ratio}`]),
		...(minWidth === undefined ? [] : [`at least ${minWidth} pixels wide`]),
	].join(', ');
}
