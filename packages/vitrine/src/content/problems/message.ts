import type { AddressMessages } from './address-messages.ts';
import type { MediaMessages } from './media-messages.ts';
import type { SectionMessages } from './section-messages.ts';
import type { SiteMessages } from './site-messages.ts';

/**
 * Messages that writers meet, by code, with the values in their sentences: an editor writes them in other languages than English.
 * `meant` is what was probably meant.
 */
export interface MessageValues extends AddressMessages, MediaMessages, SectionMessages, SiteMessages {
	'link-page': { target: string; meant?: string | undefined };
	/** `put` is where the file would have to be. */
	'link-file': { target: string; meant?: string | undefined; put?: string | undefined };
	'link-spelling': { target: string; meant: string };
	'link-draft': { target: string; file: string };
	'link-kind': { target?: string | undefined; meant?: string | undefined; put?: string | undefined };
	'link-anchor': { target: string; anchors: readonly string[]; locale: string; isHome: boolean } & AnchorRemedy;
	'link-words': object;
	html: { written: string };
	footnote: { name: string };
	'foreign-markup': { written: string };
	'plain-text': object;
	'one-paragraph': object;
	'inline-only': object;
	'image-words': object;
	'image-markup': { sign: string };
	'image-elsewhere': object;
	'heading-words': object;
	'heading-level': { found: number; wanted: number };
	'heading-letters': { text: string };
	'heading-anchor': object;
	'anchor-reserved': { anchor: string };
	'anchor-twice': { anchor: string };
	'text-empty': object;
	'key-missing': { key: string };
	'kind-of-value': { kind: 'text' | 'number' | 'boolean' | 'list' | 'keys' };
	/** A number or another plain value where a text is wanted, as it is written. */
	'text-quotes': { written: string };
	choice: { choices: readonly string[]; meant?: string | undefined };
	'unknown-key': { key: string; keys: readonly string[]; meant?: string | undefined };
	'items-count': { least?: number; most?: number };
	day: { meant?: string | undefined };
	moment: { meant?: string | undefined };
	/** A time that a change of time leaves out, or repeats, with the two that may be meant. */
	'moment-change': { written: string; isTwice: boolean; meant: readonly string[] };
	'expire-before': { expireAt: string; publishAt: string };
	'original-period': { field: 'publishAt' | 'expireAt'; original: string };
	'home-schedule': { field: string };
	'sections-none': { from: string };
	successor: object;
	'successor-alone': object;
	'successor-gone': { target: string; reason: 'missing' | 'draft' | 'later' | 'gone' | 'circle' };
	'link-scheduled': { target: string; file: string; day: string; isOver: boolean };
	'day-future': { day: string };
	'day-before': { day: string; date: string };
	'day-waiting': { day: string; date: string };
	'name-letters': { example: string };
	'name-length': { most: number };
	'tag-letters': object;
	'tag-twice': { tag: string };
	'address-part': { reason: AddressFault };
	'file-name': { name: string; reason: AddressFault };
	'address-taken': { address: string; owner: string };
	'address-reserved': { address: string };
	'picture-words': object;
	'picture-described': object;
	'picture-file': object;
	focus: object;
	'picture-unshown': { name: string };
	'picture-missing': { source: string; meant?: string | undefined; put?: string | undefined };
	'picture-kind': { source: string };
	'picture-narrow': { width: number; height: number; least: number };
	'picture-damaged': object;
	'picture-pixels': { width: number; height: number };
	'file-size': { size: string; most: string };
	placeholders: { found: readonly string[]; wanted: readonly string[] };
	'message-syntax': object;
	'plural-missing': { form: string; forms: readonly string[] };
	'plural-unknown': { form: string; forms: readonly string[]; meant?: string | undefined };
	'term-lacking': { term: string; wanted: readonly string[] };
	'term-avoided': { word: string; term: string };
	'unknown-form': { form: string; forms: readonly string[] };
	'form-twice': { form: string; section: string };
	'yaml-colon': { right: string };
	'yaml-sign': { written: string };
	'yaml-quote': { sign: string };
	'yaml-twice': { key: string };
	'yaml-tab': object;
	'yaml-syntax': object;
}

/** What keeps a word from being one part of an address. */
export type AddressFault = 'dots' | 'index' | 'ending' | 'unseen' | 'signs' | 'long';

type AnchorRemedy =
	| { remedy: 'write' | 'example'; anchor: string }
	| { remedy: 'section' | 'name' }
	/** It is written behind the heading that is meant. */
	| { remedy: 'heading'; anchor: string };

export type MessageCode = keyof MessageValues;

/** A message by its code. */
export type Message = {
	[Code in MessageCode]: { code: Code; values: MessageValues[Code]; received?: Received };
}[MessageCode];

/** What a schema found in the place of a right value, unless it is shown as it is written. */
export type Received = 'nothing' | 'list' | 'keys';

/** Creates a message: its values are those of its code. */
export function coded<Code extends MessageCode>(code: Code, values: MessageValues[Code]): Message {
	return { code, values } as Message;
}
