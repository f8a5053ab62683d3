import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTranslations } from '#cli/translations.ts';
import type { Answer } from '#translations/commands/answer.ts';
import { siteWith } from './fixture-site.ts';

/** For tests: whether there is a Git, without which a site has no history. */
export const hasGit: boolean = spawnSync('git', ['--version']).status === 0;

/** For tests: a copy of the fixture, and what people do with its translations. */
export interface TranslatedSite {
	root: string;
	/** Says what is typed behind "npm run translations --". */
	run: (...words: string[]) => Promise<Answer>;
	/** How the texts of a file that are not fresh stand, as `key state reason`. */
	open: (locale: string, path: string) => Promise<string[]>;
	/** The same for a section of the home page, by its own keys. */
	openIn: (locale: string, section: string) => Promise<string[]>;
	read: (path: string) => string;
	has: (path: string) => boolean;
	/** Every file of the content with its text. */
	contents: () => Record<string, string>;
	write: (path: string, text: string | Uint8Array) => void;
	remove: (path: string) => void;
	/** Changes a file the way an editor does. */
	edit: (path: string, from: string | RegExp, to: string) => void;
	/** Puts everything into a Git repository of its own, as one commit. */
	commit: (message?: string) => void;
	git: (...parameters: string[]) => string;
}

interface States {
	languages: Record<string, { files: { path: string; open: { key: string; state: string; reason?: string }[] }[] }>;
}

/** For tests: the fixture with these changes, all of its translations confirmed. */
export async function confirmedSite(changes?: Parameters<typeof siteWith>[0]): Promise<TranslatedSite> {
	if (changes !== undefined) return confirm(translatedSite(changes));
	fixtureLock ??= confirm(translatedSite()).then((site) => site.read(lockPath));
	return translatedSite({ [lockPath]: await fixtureLock });
}

const lockPath = 'content/translations.lock';

/** What confirms all translations of the fixture as it is. */
let fixtureLock: Promise<string> | undefined;

async function confirm(site: TranslatedSite): Promise<TranslatedSite> {
	const { text, isGood } = await site.run('accept', '--all');
	if (!isGood) throw new Error(text);
	return site;
}

/** For tests: the fixture with these changes, nothing confirmed. */
export function translatedSite(changes: Parameters<typeof siteWith>[0] = {}): TranslatedSite {
	const root = siteWith(changes);
	const run = (...words: string[]) => runTranslations(['--root', root, ...words]);
	const read = (path: string) => readFileSync(join(root, path), 'utf8');
	const write = (path: string, text: string | Uint8Array) => writeFileSync(join(root, path), text);
	const names = ['-c', 'user.name=Editor', '-c', 'user.email=editor@lantern.example', '-c', 'init.defaultBranch=main'];
	const git = (...parameters: string[]) =>
		execFileSync('git', ['-C', root, ...names, ...parameters], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
	const open: TranslatedSite['open'] = async (locale, path) => {
		const { languages } = JSON.parse((await run('--json')).text) as States;
		const file = languages[locale]?.files.find((one) => one.path === path);
		return (file?.open ?? []).map(({ key, state, reason }) => [key, state, reason].filter(Boolean).join(' '));
	};
	return {
		root,
		run,
		read,
		write,
		remove: (path) => rmSync(join(root, path)),
		git,
		open,
		has: (path) => existsSync(join(root, path)),
		contents: () => {
			const names = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' }).sort();
			const files = names.map((name) => `content/${name}`).filter((name) => statSync(join(root, name)).isFile());
			return Object.fromEntries(files.map((name) => [name, read(name)]));
		},
		openIn: async (locale, section) => {
			const start = `sections.${section}.`;
			const texts = await open(locale, 'pages/index.yaml');
			return texts.flatMap((text) => (text.startsWith(start) ? [text.slice(start.length)] : []));
		},
		edit: (path, from, to) => {
			const before = read(path);
			const after = before.replace(from, to);
			if (after === before) throw new Error(`${path} does not hold ${from}.`);
			write(path, after);
		},
		commit: (message = 'Change texts') => {
			if (!existsSync(join(root, '.git'))) git('init', '--quiet');
			git('add', '--all');
			git('commit', '--quiet', '--message', message);
		},
	};
}

/** A page of the fixture with these parts. */
export const page = (title: string, ...parts: string[]) =>
	`---\ntitle: ${title}\ndescription: ${title}\nupdated: 2026-02-01\n---\n\n${parts.join('\n\n')}\n`;

/** A page of three paragraphs, the same in Russian. */
export const threeParts = () =>
	confirmedSite({
		'content/en/pages/lamp.md': page('Lamp', 'First.', 'Second.', 'Third.'),
		'content/ru/pages/lamp.md': page('Лампа', 'Один.', 'Два.', 'Три.'),
	});

/** For tests: how many texts of a language are confirmed. */
export const linesOf = (site: TranslatedSite, locale: string): number =>
	site
		.read(lockPath)
		.split('\n')
		.filter((line) => line.startsWith(`${locale} `)).length;

/** For tests: the same site with the settings of the fixture and these changes, in a folder of its own: a process reads the settings of a folder once. */
export const withSettings = (
	site: TranslatedSite,
	...changes: (readonly [from: string | RegExp, to: string])[]
): TranslatedSite => {
	const texts = Object.entries(site.contents()).filter(([path]) => !path.endsWith('.png'));
	const other = translatedSite(Object.fromEntries(texts));
	for (const path of Object.keys(other.contents())) if (!site.has(path)) other.remove(path);
	for (const [from, to] of changes) other.edit('site.config.ts', from, to);
	return other;
};
