import { type Answers, answerWith, setHeader } from '../support/recorded-site.ts';
import type { PlantedFault } from './planted-fault.ts';

/** The first recorded path that begins so. */
function pathIn(answers: Answers, start: string): string {
	return [...answers.keys()].find((path) => path.startsWith(start)) ?? start;
}

/** One header of one answer, which is another than the server sends. */
function wrongHeader(
	kind: string,
	start: string,
	place: string,
	[name, value]: readonly [string, string],
): PlantedFault {
	return {
		name: `${kind} with another ${name}`,
		damage: (answers) => setHeader(answers, pathIn(answers, start), name.toLowerCase(), value),
		rule: 'headers',
		finds: [`${place}: ${kind} with ${value ? `${name}: ${value}` : `no ${name}`}`],
	};
}

const hour = ['Cache-Control', 'max-age=3600'] as const;
const day = ['Cache-Control', 'max-age=86400'] as const;

/** Headers, once for each kind of answer. */
export const headersFaults: readonly PlantedFault[] = [
	wrongHeader('the home page', '/', '/', ['Vary', 'Accept-Encoding']),
	wrongHeader('the home page', '/', '/', ['Cache-Control', 'public, max-age=60']),
	wrongHeader('the redirect to a language', '/ (ru-RU)', '/', ['Cache-Control', 'private']),
	{
		name: 'a visitor who is not led to their language',
		damage: (answers) => answerWith(answers, '/ (ru-RU)', 200),
		rule: 'headers',
		finds: ['/: 200 for a visitor who reads another language of the site'],
	},
	wrongHeader('a page', '/about', '/about', ['Content-Security-Policy', "default-src 'self'"]),
	wrongHeader('a page', '/about', '/about', ['Strict-Transport-Security', 'max-age=60']),
	wrongHeader('a page', '/about', '/about', ['Permissions-Policy', '']),
	wrongHeader('an error screen', '/ru/there-is-no-such-page', '/ru/there-is-no-such-page', hour),
	wrongHeader('a redirect', '/about/', '/about/', day),
	wrongHeader('a sitemap', '/ru/sitemap.xml', '/ru/sitemap.xml', ['X-Content-Type-Options', '']),
	wrongHeader('a file', '/robots.txt', '/robots.txt', day),
	wrongHeader('a file', '/favicon.svg', '/favicon.svg', ['Cross-Origin-Resource-Policy', 'same-origin']),
	wrongHeader('a file whose name holds its hash', '/assets/', '/assets/…', hour),
	wrongHeader('a picture for link previews', '/og/', '/og/…', hour),
	wrongHeader('the data of a page', '/ru/_payload.json', '/ru/_payload.json', hour),
	wrongHeader('texts of the interface', '/_i18n/ja/', '/_i18n/ja/messages.json', hour),
	wrongHeader('icons', '/api/_nuxt_icon/', '/api/_nuxt_icon/lucide.json?icons=a', hour),
	wrongHeader('build info', '/builds/meta/', '/builds/meta/…', hour),
	wrongHeader('the name of the newest build', '/builds/latest', '/builds/latest.json', hour),
	wrongHeader('the list of earlier files', '/builds/assets', '/builds/assets.json', hour),
	wrongHeader('what is missing below /api', '/api/there', '/api/there-is-no-such-address', ['Referrer-Policy', '']),
];
