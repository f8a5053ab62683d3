import type { Root as HastRoot } from 'hast';
import type { Paragraph } from 'mdast';
import { visit } from 'unist-util-visit';
import * as v from 'valibot';
import { nearest } from '#node/edit-distance.ts';
import { type EmbedField, embed } from '../fields/embed-field.ts';
import type { PictureField, PictureShape } from '../fields/picture-field.ts';
import { captions, film, type WrittenVideo } from '../fields/video-file-field.ts';
import { type Attribute, type Directive, parseDirective } from '../markdown/directive.ts';
import { coded, type MessageValues } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { splitRule } from '../problems/rule.ts';

/** What `::video{…}` in the text of a page shows: a video of another host, or one of the site's own. */
export interface VideoDirective {
	embed?: EmbedField;
	film?: WrittenVideo;
	poster: PictureField;
}

type Mistake = Pick<Problem, 'found' | 'expected' | 'fix' | 'message'>;

/** Posters are cut as those of the section type `video`. */
const shape: PictureShape = {
	ratio: '16:9',
	minWidth: 640,
	sizes: '(min-width: 48rem) 42.5rem, 94vw',
	widths: [480, 960],
	described: true,
};

const attributes = {
	src: { isNeeded: true, what: 'src=, the address of a video at another host, or of one in public/' },
	poster: { isNeeded: true, what: 'poster=, a picture beside the page that is shown until the video plays' },
	alt: { isNeeded: true, what: 'alt="…", words for those who do not see that picture' },
	caption: { isNeeded: false, what: '' },
	captions: { isNeeded: false, what: '' },
};
const names = Object.keys(attributes);
const example = '::video{src=/film.mp4 poster=film.jpg alt="A lit window"}';

/**
 * Reads a paragraph that embeds a video.
 *
 * @param report receives each mistake, and its offset in the paragraph
 * @returns undefined for any other paragraph; one with mistakes is without the video
 */
export function readVideoDirective(
	paragraph: string,
	report: (mistake: Mistake, at: number) => void,
): { video?: VideoDirective; caption?: Attribute } | undefined {
	const directive = parseDirective(paragraph);
	if (!directive) return undefined;
	let isSound = true;
	const mistake: typeof report = (found, at) => {
		isSound = false;
		report(found, at);
	};
	if (directive.name !== 'video') {
		const found = `the unknown directive ${quote(`::${directive.name}`)}`;
		const fix = `write ${example}, or put a backslash before it`;
		mistake({ found, expected: '::video', fix, message: because('name', directive.name) }, 0);
		return {};
	}
	const given = readAttributes(directive, mistake);
	const [src, caption] = [given.get('src'), given.get('caption')];
	const check = <Schema extends v.GenericSchema>(schema: Schema, { value, start }: Attribute) => {
		const { success, output, issues } = v.safeParse(schema, value);
		if (success) return output;
		for (const { message } of issues) mistake({ found: quote(value), ...splitRule(message) }, start);
		return undefined;
	};
	const isOwn = src !== undefined && !/^[a-z][a-z\d+.-]*:/i.test(src.value);
	const shown = src && check(isOwn ? film() : embed(), src);
	const spoken = given.get('captions');
	const track = spoken && check(captions(), spoken);
	if (spoken && !isOwn) {
		const expected = '"captions" for a video of public/ alone';
		const fix = 'take it out: another host has its own';
		const message = coded('captions-elsewhere', {});
		mistake({ found: quote(spoken.value), expected, fix, message }, spoken.start);
	}
	if (!isSound || !shown) return {};
	const file = given.get('poster')?.value ?? '';
	const poster: PictureField = { type: 'picture-field', file, alt: given.get('alt')?.value, shape };
	const video: VideoDirective =
		shown.type === 'embed-field' ? { embed: shown, poster } : { film: { file: shown.file, captions: track }, poster };
	return { video, ...(caption ? { caption } : {}) };
}

function readAttributes(
	{ attributes: written, rest }: Directive,
	mistake: (mistake: Mistake, at: number) => void,
): Map<string, Attribute> {
	const given = new Map<string, Attribute>();
	if (rest !== '') {
		const found = `${quote(rest)} in a directive`;
		const expected = 'attributes alone, each as name="value"';
		mistake({ found, expected, fix: `write for example ${example}`, message: because('rest', rest) }, 0);
	}
	for (const one of written) {
		const { name, value, start } = one;
		if (!names.includes(name)) {
			const meant = nearest(name, names);
			const fix = meant ? `rename it to ${quote(meant)}` : 'remove it';
			const found = `the unknown attribute ${quote(name)}`;
			mistake({ found, expected: `one of ${names.join(', ')}`, fix, message: because('attribute', name) }, start);
		} else if (given.has(name)) {
			const found = `the attribute ${quote(name)} a second time`;
			const message = because('twice', name);
			mistake({ found, expected: 'each attribute once', fix: 'remove one of them', message }, start);
		} else if (value.trim() === '') {
			const fix = 'write it, or remove the attribute';
			mistake({ found: `${name}=""`, expected: 'a value', fix, message: because('empty', name) }, start);
		}
		given.set(name, one);
	}
	for (const [name, { isNeeded, what }] of Object.entries(attributes)) {
		if (!isNeeded || given.has(name) || rest !== '') continue;
		const found = `a video without ${quote(name)}`;
		const message = because('missing', name);
		mistake({ found, expected: what, fix: `write for example ${example}`, message }, 0);
	}
	return given;
}

function because(reason: MessageValues['video-directive']['reason'], name: string) {
	return coded('video-directive', { reason, name });
}

/** Turns a paragraph into the place of a video in the page, with its caption. */
export function placeVideo(paragraph: Paragraph, video: VideoDirective, caption: HastRoot | undefined): void {
	paragraph.children = [];
	paragraph.data = {
		hName: 'figure',
		hProperties: { dataVideo: JSON.stringify(video) },
		hChildren: (caption?.children ?? []) as NonNullable<Paragraph['data']>['hChildren'],
	};
}

/** Where the links of a text lead. */
export function linksIn(tree: HastRoot): string[] {
	const links: string[] = [];
	visit(tree, 'element', ({ tagName, properties }) => {
		if (tagName === 'a' && typeof properties.href === 'string') links.push(properties.href);
	});
	return links;
}
