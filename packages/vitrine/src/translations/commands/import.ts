import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { kindOf } from '#content/files/source-file.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { dayIn } from '#i18n/day.ts';
import { countOf } from '../count-of.ts';
import type { LockRecord } from '../lock/lock.ts';
import { writeLock } from '../lock/write-lock.ts';
import { readTranslations, type Translations } from '../state/read-translations.ts';
import { createReader, createSchemas } from '../units/read-texts.ts';
import { applyWork } from '../xliff/apply-work.ts';
import { checkExchange, type WorkDelivery } from '../xliff/check-xliff.ts';
import { readXliff } from '../xliff/read-xliff.ts';
import { type ReportLine, readBytes } from '../xliff/read-xml.ts';
import { type Answer, type CommandOptions, refuse, refuseProblems } from './answer.ts';

/** Takes a file back that a translation tool has worked on: `import work.xlf`. Either all of it fits, or nothing is written. */
export async function importWork({ root }: CommandOptions, parameters: readonly string[]): Promise<Answer> {
	const [name, ...others] = parameters;
	if (name === undefined || others.length > 0) return refuse('Name the file to take back: "import work.xlf".');
	const kind = await kindOf(resolve(name));
	if (kind === undefined) return refuse(`There is no file ${name}. Name the file that the translation tool saved.`);
	if (kind === 'folder') return refuse(`${name} is a folder. Name the file in it that the translation tool saved.`);
	const translations = await readTranslations(root);
	if (translations.problems.length > 0) return refuseProblems(translations.problems, 'nothing was imported');
	const problems: Problem[] = [];
	const report: ReportLine = (line, problem) => problems.push({ file: name, line, ...problem });
	const remarks: Problem[] = [];
	const remark: ReportLine = (line, problem) => remarks.push({ file: name, line, ...problem });
	const text = readBytes(readFileSync(resolve(name)), report);
	const exchange = text === undefined ? undefined : readXliff(text, report);
	const work = exchange && checkExchange(exchange, translations, { report, remark });
	if (!work || problems.length > 0) return refuseProblems(problems, 'nothing was imported');
	const { files, known, records, count, waiting } = applyAll(work, translations, report);
	if (problems.length > 0) return refuseProblems(problems, 'nothing was imported');
	if (count > 0) writeLock(root, records, translations.lock, { files, known });
	const left = waiting.length > 0 ? `\n${waiting.join('\n')}` : '';
	const worthKnowing = remarks.length > 0 ? `\n\nWorth knowing:\n\n${new ContentError(remarks).message}` : '';
	if (count === 0)
		return {
			text: `Nothing in ${name} is ${waiting.length > 0 ? 'complete' : 'translated'} yet: nothing was written.${left}${worthKnowing}`,
			isGood: true,
		};
	return {
		text: `Took over ${countOf(count, 'text')} into ${countOf(files.size, 'file')}, and recorded ${count === 1 ? 'it' : 'them'} as fresh.${left}${worthKnowing}`,
		isGood: true,
	};
}

function applyAll(work: readonly WorkDelivery[], { config, kinds, lock, leftovers }: Translations, report: ReportLine) {
	const options = { today: dayIn(config.timeZone, Date.now()), readTexts: createReader({ config, kinds }), report };
	const schemaOf = createSchemas({ config, kinds });
	const applied = work.map(({ work: file, deliveries }) => {
		const { locale, path } = file.state;
		const moved = leftovers.find((leftover) => leftover.locale === locale && leftover.movedTo === path);
		return {
			locale,
			paths: [path, moved?.path],
			...applyWork(file, deliveries, { ...options, schema: schemaOf(path) }),
		};
	});
	const isReplaced = (record: LockRecord) =>
		applied.some(({ locale, paths }) => locale === record.locale && paths.includes(record.path));
	const kept = lock.records.filter((record) => !isReplaced(record));
	const waiting = applied.filter((file) => file.waiting > 0);
	return {
		files: new Map(applied.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const]))),
		known: new Map(applied.map(({ file, before }) => [file, before] as const)),
		records: [...kept, ...applied.flatMap(({ records }) => records)],
		count: applied.reduce((sum, file) => sum + file.count, 0),
		waiting: waiting.map(
			({ file, waiting }) =>
				`${file} waits: ${waiting} of its texts came; a new page, section or entry is written when all of its texts are there.`,
		),
	};
}
