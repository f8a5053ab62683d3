import type { Rule } from './rules.ts';

/** Moves the words of the form in each language to `forms/contact.yaml` in its folder, with what was confirmed of them. */
export const moveFormWords: Rule = {
	format: 4,
	apply(files) {
		const done: string[] = [];
		const left: string[] = [];
		for (const path of [...files.paths]) {
			const locale = /^content\/([^/]+)\/contact\.yaml$/.exec(path)?.[1];
			if (locale === undefined) continue;
			const to = `content/${locale}/forms/contact.yaml`;
			if (files.paths.includes(to)) {
				left.push(`${to} is there already: move what you need of ${path} there, and remove it`);
				continue;
			}
			files.write(to, files.read(path) ?? '');
			files.remove(path);
			files.keepConfirmed({ locale, from: 'contact.yaml', to: 'forms/contact.yaml' });
			done.push(`${path} is ${to} now`);
		}
		return { done, left };
	},
};
