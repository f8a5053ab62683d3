import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { article } from '../../../../../test/support/complaint-about.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exportedWith, translate, wick } from '../../../../../test/support/xliff-files.ts';
import { xliffProblems } from '../../../../../test/support/xliff-schema.ts';

const text = `## A heading {#oil}

A *lamp* with [a link](/about "Who"), \`code\`, **bold *and* oblique**, ~~struck~~\\
and <https://lantern.example>.

- one
- two \\{{ kept }}

| a | b |
| - | - |
| 1 | 2 |

![A lamp](/lamp.svg)

    code of its own
`;

/** A site with everything that an exchange can have: stale and missing texts, terms, lengths, plurals, codes in codes. */
const site = () =>
	confirmedSite({
		'content/glossary.yaml':
			'- { term: lamp, translations: { ru: лампа }, note: It burns. }\n- { term: Lantern, keep: true }\n',
		'content/en/pages/oil.md': article('', text),
		'content/en/messages.yaml': "article-children: '{count, plural, one {# page} other {# pages of <b>lamps</b>}}'\n",
	});

it.each(['ru', 'ja'])(
	'an exported file in %s is valid by the schema of OASIS, before and after translation',
	async (locale) => {
		const exchange = await site();
		exchange.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lamp which burns');
		const { file, xliff } = await exportedWith(exchange, locale);
		expect(xliff).toContain('original="content/en/pages/oil.md"');
		expect(xliffProblems(file)).toBe('');
		writeFileSync(file, translate(xliff, wick));
		expect(xliffProblems(file)).toBe('');
		writeFileSync(file, xliff.replace('<segment ', '<segments '));
		expect(xliffProblems(file)).toContain('segments');
	},
);
