import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../test/support/repository.ts';
import { setAside } from '../../set-aside.ts';
import { pictures } from './pictures.ts';
import { languages, writePages } from './write-pages.ts';

interface Words {
	meta: { title: string; description: string };
	header: { skip: string; navLabel: string; localeLabel: string; home: string };
	nav: Record<'features' | 'future' | 'faq' | 'contacts', string>;
	hero: Record<'title' | 'lead' | 'primary' | 'secondary', string>;
	features: { title: string; lead: string; items: Record<string, { title: string; text: string }> };
	future: { title: string; lead: string; items: Record<string, { date: string; title: string; text: string }> };
	faq: { title: string; items: Record<string, { q: string; a: string }> };
	contacts: {
		title: string;
		lead: string;
		form: Record<'name' | 'email' | 'message' | 'submit' | 'sending' | 'success' | 'failure', string> & {
			errors: Record<'name' | 'email' | 'message', string>;
		};
	};
	footer: { navLabel: string; note: string };
}

const project = join(import.meta.dirname, '../sites/vitrine');

const navigation = `header: [/#to-features, /#to-future, /#to-faq, /#to-contacts]
footer: [/about, /privacy, /terms]
`;

/**
 * Writes the site of Vitrine's candidates to a folder: the project, and the content that all have in common as pages
 * and sections of a site. A full one has fonts, cards, search, Markdown and pictures besides. What lies there besides stays.
 */
export function writeVitrineSite(folder: string, pages: number, { isFull }: { isFull: boolean }) {
	for (const part of ['sections', 'theme', 'public', 'site.config.ts'])
		cpSync(join(project, part), join(folder, part), { recursive: true });
	writeFileSync(join(folder, 'choices.json'), JSON.stringify({ isFull }));
	cpSync(join(import.meta.dirname, 'site.css'), join(folder, 'theme/site.css'));
	const content = join(folder, 'content');
	setAside(content);
	mkdirSync(content, { recursive: true });
	writeFileSync(join(content, 'navigation.yaml'), navigation);
	const written = join(folder, 'pages-of-all');
	const style = { frontmatter: 'updated: 2026-11-01', hasPrefix: false };
	writePages(written, pages, isFull ? { ...style, pictures } : style);
	for (const language of languages) {
		mkdirSync(join(content, language), { recursive: true });
		renameSync(join(written, language), join(content, language, 'pages'));
		const words = JSON.parse(readFileSync(join(import.meta.dirname, `messages/${language}.json`), 'utf8')) as Words;
		// JSON is YAML.
		writeFileSync(join(content, language, 'pages/index.yaml'), JSON.stringify(homePage(words), undefined, '\t'));
		writeFileSync(join(content, language, 'messages.yaml'), JSON.stringify(messages(words), undefined, '\t'));
	}
	setAside(written);
	// Translations show the pictures of the original.
	if (isFull)
		for (const { file } of pictures)
			cpSync(join(repositoryRoot, 'packages/vitrine/src/pictures', file), join(content, 'en/pages/guides', file));
}

function messages({ header, footer }: Words) {
	return {
		'skip-to-content': header.skip,
		'header-home': header.home.replace('Meridian', '{site}'),
		'header-navigation': header.navLabel,
		'language-switch': header.localeLabel,
		'footer-navigation': footer.navLabel,
		'footer-note': footer.note,
	};
}

function homePage({ meta, nav, hero, features, future, faq, contacts }: Words) {
	const { name, email, message, errors, ...form } = contacts.form;
	const items = <Item>(all: Record<string, Item>) => Object.values(all);
	return {
		...meta,
		updated: '2026-11-01',
		sections: {
			hero: {
				kind: 'hero',
				title: hero.title,
				lead: hero.lead,
				primary: { label: hero.primary, link: '/#to-contacts' },
				secondary: { label: hero.secondary, link: '/guides/getting-started' },
			},
			features: {
				kind: 'features',
				label: nav.features,
				title: features.title,
				lead: features.lead,
				items: Object.entries(features.items).map(([icon, item]) => ({ icon, ...item })),
			},
			future: {
				kind: 'roadmap',
				label: nav.future,
				title: future.title,
				lead: future.lead,
				items: items(future.items),
			},
			faq: {
				kind: 'questions',
				label: nav.faq,
				title: faq.title,
				items: items(faq.items).map(({ q, a }) => ({ question: q, answer: a })),
			},
			contacts: {
				kind: 'contacts',
				label: nav.contacts,
				title: contacts.title,
				lead: contacts.lead,
				fields: { name, email, message },
				problems: errors,
				...form,
			},
		},
	};
}
