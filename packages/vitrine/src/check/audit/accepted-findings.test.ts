import { expect, it } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { judgeFindings } from './accepted-findings.ts';
import type { AuditFinding } from './rules.ts';

const findings: AuditFinding[] = [
	{ page: '/ru/about', rule: 'untranslated', found: '"See how it is made"', fix: 'translate it', isWarning: true },
	{ page: '/ru/about', rule: 'links', found: 'a link to "/x"', fix: 'lead it' },
	{ page: '/about', rule: 'links', found: 'a link to "/y"', fix: 'lead it' },
];

const judge = (rows: string) => judgeFindings(siteWith({ 'audit.yaml': rows }), findings);

it('takes accepted findings out, by page, rule and words, with their reason', async () => {
	const { open, accepted, unused } = await judge(`
- { page: /ru/about, rule: untranslated, reason: The slogan is English. }
- { page: /about, rule: links, found: /y, reason: It opens in May. }
`);
	expect(open).toEqual([findings[1]]);
	expect(accepted.map(({ page, reason }) => [page, reason])).toEqual([
		['/ru/about', 'The slogan is English.'],
		['/about', 'It opens in May.'],
	]);
	expect(unused).toEqual([]);
});

it('names a row that accepts nothing, with its line and the page that was meant', async () => {
	const { open, unused } = await judge('- { page: /abut, rule: links, reason: Old. }\n');
	expect(open).toEqual(findings);
	expect(unused).toEqual([
		{
			file: 'audit.yaml',
			line: 1,
			found: 'an accepted finding of "links" at "/abut" that does not exist',
			expected: 'a finding of this audit',
			fix: 'write "/about", or remove the row',
		},
	]);
});

it.each([
	['- { page: /about, rule: links }', 'reason'],
	['- { page: about, rule: links, reason: x }', 'the path of a page'],
	['- { page: /about, rule: lnks, reason: x }', 'the name of a rule'],
	['- { page: /about, rule: links, reason: "" }', 'a text'],
])('refuses %s with its line', async (rows, expected) => {
	await expect(judge(rows)).rejects.toThrow(expected);
	await expect(judge(rows)).rejects.toThrow('audit.yaml:1');
});
