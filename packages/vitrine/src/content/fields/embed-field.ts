import * as v from 'valibot';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import { layoutOf } from './embed-services.ts';

/** What another host shows in a frame, once a visitor presses it. */
export interface EmbedField {
	type: 'embed-field';
	/** Where a browser shows it outside of the page. */
	link: string;
	/** What the frame loads. */
	frame: string;
	/** Scheme and host of that, which the settings must name. */
	origin: string;
}

/**
 * The address of a video or a map at another host, as it is copied from there. Visitors see a picture of the page until they
 * request it; `outside` in the settings must allow its host for frames.
 */
export function embed() {
	return v.pipe(
		v.string(),
		v.title('address at another host, as `https://www.youtube.com/watch?v=…`'),
		v.check(
			(address) => isEmbedAddress(address),
			rule(
				'the full address of a video or a map',
				'copy it from the address bar, with https:// at its beginning',
				coded('embed-address', {}),
			),
		),
		v.rawTransform(({ dataset: { value: link }, addIssue, NEVER }): EmbedField => {
			const frame = layoutOf(link);
			if (typeof frame === 'string') return { type: 'embed-field', link, frame, origin: new URL(frame).origin };
			addIssue({ message: rule(frame.expected, frame.fix, frame.message) });
			return NEVER;
		}),
	);
}

/** Whether a frame may load an address: by https, or from this machine, where sites are tried. */
export function isEmbedAddress(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname } = new URL(address);
	return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

/** The frames in a value of the content, each with the keys and indexes that lead to it. */
export function embedsIn(
	value: unknown,
	path: readonly PropertyKey[] = [],
): { embed: EmbedField; path: readonly PropertyKey[] }[] {
	if (typeof value !== 'object' || value === null) return [];
	if ('type' in value && value.type === 'embed-field') return [{ embed: value as EmbedField, path }];
	const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
	return children.flatMap(([key, child]) => embedsIn(child, [...path, key]));
}
