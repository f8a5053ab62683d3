import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishSite, home } from './fixture-site.ts';
import { pageOf } from './kinds-page.ts';
import { definition, schema } from './own-kind.ts';

/** Markup of services as their guides offer it, in components of the site's own. */
export interface ServiceMarkup {
	home?: string;
	/** On the page `/booking`. */
	booking?: string;
	/** On the page `/counted`. */
	counted?: string;
	/** In the head of every page. */
	head?: string;
}

/**
 * For tests: the fixture in English with sections that show services of others.
 *
 * @param outside rows of the setting, as they are written
 */
export function outsideSite(outside: readonly string[], { head, ...markup }: ServiceMarkup): string {
	const sections = Object.entries({ home: '', booking: '', counted: '', ...markup }).map(([name, shown]) => ({
		[`sections/${name}/section.ts`]: schema + definition(`schema, component: () => import('./${name}.tsx')`),
		[`sections/${name}/${name}.tsx`]: componentOf(shown),
	}));
	const page = (kind: string) =>
		pageOf(
			{ [kind]: { kind, title: kind } },
			{ title: kind, description: `A page with a section that shows a service: ${kind}.` },
		);
	const root = englishSite({
		...Object.assign({}, ...sections),
		...home('en', { service: 'kind: home\ntitle: Service' }),
		'content/en/pages/booking.yaml': page('booking'),
		'content/en/pages/counted.yaml': page('counted'),
		...(head ? { 'theme/head.tsx': componentOf(head) } : {}),
	});
	const file = join(root, 'site.config.ts');
	writeFileSync(file, readFileSync(file, 'utf8').replace('cards: false', `cards: false, outside: [${outside}]`));
	return root;
}

function componentOf(markup: string): string {
	return `export default function Part() {\n\treturn (\n\t\t<>\n\t\t\t${markup}\n\t\t</>\n\t);\n}\n`;
}
