import { loadSite } from '#content/load-site.ts';
import { ContentError } from '#content/problems/problem.ts';
import { siteWith } from './fixture-site.ts';

/** For tests: what an editor reads when the fixture with these changes is built. */
export async function complaintAbout(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	return complaintAt(siteWith(changes));
}

/** For tests: what an editor reads when the site in a folder is built. */
export async function complaintAt(root: string): Promise<string> {
	try {
		await loadSite({ root });
		return 'nothing to complain about';
	} catch (error) {
		if (error instanceof ContentError) return `\n${error.message}\n`;
		throw error;
	}
}

/** For tests: a page with these lines added to its frontmatter. */
export function article(lines: string, body = 'Text.'): string {
	return `---\ntitle: Oil\ndescription: About oil.\nupdated: 2026-02-01\n${lines}---\n\n${body}\n`;
}

/** For tests: what an editor reads for each of several texts, put into the same place one after the other. */
export async function complaintsAbout(
	texts: readonly string[],
	place: (text: string) => Parameters<typeof siteWith>[0],
): Promise<string> {
	const complaints: string[] = [];
	for (const text of texts) complaints.push(`▸ ${text}${await complaintAbout(place(text))}`);
	return `\n${complaints.join('\n')}`;
}

/**
 * The settings of a small site in three languages.
 *
 * @param change makes the mistake that is tested
 */
export function smallSettings(change: (text: string) => string): string {
	return change(`export default {
	name: 'Lantern',
	origin: 'https://lantern.example',
	locales: [
		{ code: 'en', name: 'English', shortName: 'EN', tag: 'en-US' },
		{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru-RU' },
		{ code: 'ja', name: '日本語', shortName: '日', tag: 'ja-JP', fallback: '404' },
	],
	defaultLocale: 'en',
};
`);
}
