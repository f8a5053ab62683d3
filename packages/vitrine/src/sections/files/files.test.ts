import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtFrom } from '../../../../../test/support/built-site.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';

const page = (title: string, size: number) => `title: ${title}
description: ${title} of lamps and oil, as a file to print.
updated: 2026-01-01
sections:
  prices:
    kind: files
    label: ${title}
    title: ${title}
    items:
      - title: ${title} ${size}
        file: /prices.pdf
`;

it('writes sizes in the language of the text around them, on a page without a translation too', async () => {
	const out = await builtFrom(
		siteWith({
			'site.config.ts': settings().replaceAll("font: 'house'", "font: 'system'"),
			'content/en/pages/prices.yaml': page('Prices', 1),
			'content/en/pages/plan.yaml': page('Plan', 1).replace('/prices.pdf', '/plan.pdf'),
			'public/prices.pdf': 'x'.repeat(2_400_000),
			'public/plan.pdf': 'x'.repeat(179_500),
		}),
	);
	const sizeIn = (file: string) => {
		const html = readFileSync(join(out, 'site', file), 'utf8');
		return /PDF · <\/span><span([^>]*)>([^<]*)</.exec(html)?.slice(1);
	};
	expect(sizeIn('prices.html')).toEqual(['', '2.4\u00a0MB']);
	expect(sizeIn('ru/prices.html')).toEqual(['', '2.4\u00a0MB']);
	expect(sizeIn('plan.html')).toEqual(['', '180\u00a0KB']);
});
