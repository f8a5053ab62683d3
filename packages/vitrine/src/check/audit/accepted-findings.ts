import * as v from 'valibot';
import { readFileIfThere } from '#content/files/source-file.ts';
import { readYaml } from '#content/files/yaml.ts';
import { ContentError, type Problem, quote } from '#content/problems/problem.ts';
import { rule } from '#content/problems/rule.ts';
import { nearest } from '#node/edit-distance.ts';
import { type AuditFinding, ruleNames } from './rules.ts';

/** The findings that the owners of a site accept, beside its settings. */
export const acceptedFile = 'audit.yaml';

const text = v.pipe(v.string(), v.trim(), v.minLength(1, rule('a text', 'write one')));

const acceptedSchema = v.nullable(
	v.array(
		v.strictObject({
			page: v.pipe(
				text,
				v.startsWith('/', rule('the path of a page, as the audit names it', 'write for example /about')),
			),
			rule: v.pipe(
				text,
				v.check(
					(name) => (ruleNames as readonly string[]).includes(name),
					rule('the name of a rule, as "audit --json" has it', 'write for example untranslated'),
				),
			),
			/** Part of what is found; without it, all that the rule finds on the page. */
			found: v.optional(text),
			reason: text,
		}),
	),
);

/** A finding, and why it is accepted. */
export type AcceptedFinding = AuditFinding & { reason: string };

/** Divides findings into those that are open and those that `audit.yaml` accepts with a reason. */
export interface JudgedFindings {
	open: AuditFinding[];
	accepted: AcceptedFinding[];
	/** Rows that accept nothing any more. */
	unused: Problem[];
}

/**
 * Reads `audit.yaml` and takes what it accepts out of the findings.
 *
 * @throws {ContentError} where the file has mistakes
 */
export async function judgeFindings(root: string, findings: readonly AuditFinding[]): Promise<JudgedFindings> {
	const problems: Problem[] = [];
	const report = (problem: Problem) => problems.push(problem);
	const source = await readFileIfThere({ root, path: acceptedFile }, report);
	const yaml = source && readYaml(source, acceptedSchema, report);
	if (problems.length > 0) throw new ContentError(problems);
	const rows = yaml?.data ?? [];
	const open: AuditFinding[] = [];
	const accepted: AcceptedFinding[] = [];
	const used = new Set<number>();
	for (const finding of findings) {
		const index = rows.findIndex(
			({ page, rule: name, found }) =>
				page === finding.page && name === finding.rule && (found === undefined || finding.found.includes(found)),
		);
		const row = rows[index];
		if (!row) {
			open.push(finding);
			continue;
		}
		used.add(index);
		accepted.push({ ...finding, reason: row.reason });
	}
	const unused = rows.flatMap((row, index): Problem[] => {
		if (used.has(index)) return [];
		const others = findings.filter((finding) => finding.rule === row.rule).map(({ page }) => page);
		const meant = nearest(row.page, others);
		return [
			{
				file: acceptedFile,
				line: yaml?.lineOf([index]) ?? 1,
				found: `an accepted finding of ${quote(row.rule)} at ${quote(row.page)} that does not exist`,
				expected: 'a finding of this audit',
				fix: meant ? `write ${quote(meant)}, or remove the row` : 'remove the row',
			},
		];
	});
	return { open, accepted, unused };
}
