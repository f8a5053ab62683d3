import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The rules that bring a site to the next version. */
const nextRule = `rules = [
	{
		format: 5,
		apply(files) {
			const settings = files.read('site.config.ts');
			files.write('site.config.ts', settings.replace(/^(\\s*)defaultLocale:/m, '$1mainLocale:'));
			const done = ['site.config.ts: defaultLocale is called mainLocale'];
			for (const path of files.paths.filter((path) => /^content\\/[^/]+\\/messages\\.yaml$/.test(path))) {
				const to = path.replace('messages.yaml', 'words.yaml');
				files.write(to, files.read(path));
				files.remove(path);
				files.keepConfirmed({ locale: path.split('/')[1], from: 'messages.yaml', to: 'words.yaml' });
				done.push(path + ' is ' + to + ' now');
			}
			return { done, left: [] };
		},
	},
];`;

/** A new text of the interface, by the files of words that the kit has. */
export const newText = { en: 'Thank you for coming by', ru: 'Спасибо, что заглянули', ja: 'ようこそ' } as const;

/**
 * For tests: packs a version of the kit that asks more of a site than this one. The default language is called otherwise
 * in the settings, and so is a file of each language; the header shows a text that is new, and the hero has other markup.
 *
 * @param packed the kit as it is
 * @param folder receives the next version
 * @returns path of its file
 */
export function packNextKit(packed: string, folder: string): string {
	const stage = mkdtempSync(join(tmpdir(), 'vitrine-next-'));
	execFileSync('tar', ['-xzf', packed, '-C', stage]);
	const kit = join(stage, 'package');
	const change = (path: string, from: string | RegExp, to: string) => {
		const before = readFileSync(join(kit, path), 'utf8');
		const after = before.replaceAll(from, () => to);
		if (after === before) throw new Error(`${path} does not hold ${from}.`);
		writeFileSync(join(kit, path), after);
	};
	change('package.json', /(?<="version": )"[^"]+"/g, '"9.0.0"');
	for (const file of globSync('dist/**/*.js', { cwd: kit })) {
		const text = readFileSync(join(kit, file), 'utf8');
		const renamed = text.replace(/\bdefaultLocale\b/g, 'mainLocale').replace(/\bmessages\.yaml\b/g, 'words.yaml');
		if (renamed !== text) writeFileSync(join(kit, file), renamed);
	}
	change('dist/content/settings/site-schema.js', 'settingsFormat = 4', 'settingsFormat = 5');
	change('dist/upgrade/rules.js', /rules *= \[\s*moveNavigation,[\w\s,]*\];/g, nextRule);
	change('dist/i18n/messages.js', "'header-home': ['site'],", "'header-home': ['site'],\n\t'header-thanks': [],");
	for (const [language, text] of Object.entries(newText)) {
		change(`dist/i18n/words/${language}.yaml`, /$(?![\s\S])/g, `\nheader-thanks: ${text}\n`);
	}
	change('dist/document/header.js', 'children: [', 'children: [thanks,');
	const thanks = `const { text, ...language } = t("header-thanks");\n\tconst thanks = _jsx("p", { ...language, children: text });`;
	change('dist/document/header.js', '\treturn ', `\t${thanks}\n\treturn `);
	change('dist/sections/hero/hero.js', 'className: styles.hero,', 'className: styles.hero, "data-next": "",');
	// What npm packs is all that was unpacked, and npm takes ten times as long.
	const file = join(folder, 'vitrine-9.0.0.tgz');
	execFileSync('tar', ['-czf', file, '-C', stage, 'package']);
	return file;
}
