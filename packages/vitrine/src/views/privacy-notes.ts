import { writtenAnchor } from '#content/markdown/written-anchor.ts';
import { framedHosts, isPrivacyPage, type Site } from '#content/site/site.ts';
import { breakMark } from '#i18n/break-mark.ts';
import type { TextLanguage } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { OutsideKind } from '#protocol/outside.ts';
import type { Tree, TreeNode, TreeProperties } from '#protocol/tree.ts';
import type { SitePage } from './site-pages.ts';

/** The id of the heading below which the page about privacy names the hosts. */
const heading = 'third-parties';

/** Names the hosts of videos and maps, and other services of others, on the page about privacy. */
export function privacyNotes(site: Site, { page, t }: SitePage): InterfaceText[] {
	if (!isPrivacyPage(page, site.config)) return [];
	return statedHosts(site).map(({ key, hosts }) => t(key, (tag) => ({ hosts: listOf(hosts, tag) })));
}

/** Returns the texts of the interface that a page about privacy shows, each with the hosts that it is about. */
export function statedHosts(site: Site): { key: 'embed-privacy' | 'outside-form' | 'outside-load'; hosts: string[] }[] {
	const { outside } = site.config;
	const framed = framedHosts(site);
	const hostsOf = (isMeant: (kind: OutsideKind) => boolean) => {
		const hosts = outside.flatMap(({ allow, from }) => (isMeant(allow) ? [new URL(from).host] : []));
		return [...new Set(hosts)].sort();
	};
	// What a video or a map shows is loaded when a visitor presses its picture.
	const atOnce = hostsOf((kind) => kind === 'script' || kind === 'connect' || kind === 'image');
	const frames = hostsOf((kind) => kind === 'frame').filter((host) => !framed.includes(host));
	const stated = [
		{ key: 'embed-privacy', hosts: framed },
		{ key: 'outside-form', hosts: hostsOf((kind) => kind === 'form') },
		{ key: 'outside-load', hosts: [...new Set([...atOnce, ...frames])].sort() },
	] as const;
	return stated.filter(({ hosts }) => hosts.length > 0);
}

/** A list in which no line ends with a word of one letter, as the Russian "and" is. */
function listOf(hosts: readonly string[], tag: string): string {
	return new Intl.ListFormat(tag)
		.formatToParts(hosts)
		.reduce((text, { value }) => text + value.replace(/(?<!\p{L})(\p{L}) $/u, '$1\u00a0'), '');
}

/**
 * Puts notes behind the last paragraph below the heading `third-parties`, or at the end of a text without it.
 *
 * @param own the language of the interface, where that of the text is another one
 */
export function placePrivacyNotes(
	body: Tree,
	notes: readonly InterfaceText[],
	own: { tag: string; dir: 'ltr' | 'rtl' } | undefined,
): Tree {
	const paragraphs = notes.map(({ text, lang, dir }): TreeNode => {
		return ['p', languageAttributes({ lang: lang ?? own?.tag, dir: dir ?? own?.dir }), ...withBreaks(text)];
	});
	const start = body.findIndex((node) => isHeading(node) && node[1].id === heading);
	const next = start < 0 ? -1 : body.findIndex((node, index) => index > start && isHeading(node));
	return next < 0 ? [...body, ...paragraphs] : body.toSpliced(next, 0, ...paragraphs);
}

/** Puts notes there in the Markdown of a page. */
export function insertPrivacyNotes(written: string, notes: readonly string[]): string {
	if (notes.length === 0) return written;
	const lines = written.split('\n');
	const start = lines.findIndex((line) => writtenAnchor.exec(line)?.[1] === heading);
	const next = start < 0 ? -1 : lines.findIndex((line, index) => index > start && /^#{2,6} /.test(line));
	const end = next < 0 ? lines.length : next;
	const parts = [lines.slice(0, end).join('\n').trimEnd(), ...notes, lines.slice(end).join('\n')];
	return parts.filter((part) => part !== '').join('\n\n');
}

/** Places to break become elements, as everywhere. */
function withBreaks(text: string): TreeNode[] {
	const phrases = text.split(breakMark);
	return phrases.flatMap((phrase, index) => (index === 0 ? [phrase] : [['wbr', { 'aria-hidden': true }], phrase]));
}

function isHeading(node: TreeNode): node is Exclude<TreeNode, string> {
	return typeof node !== 'string' && /^h[2-6]$/.test(node[0]);
}

function languageAttributes({ lang, dir }: Partial<TextLanguage>): TreeProperties {
	return { ...(lang ? { lang } : {}), ...(dir ? { dir } : {}) };
}
