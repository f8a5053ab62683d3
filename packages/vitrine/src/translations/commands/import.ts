import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createKinds } from '#content/edit/fields/file-schemas.ts';
import { changeTexts } from '#content/edit/files/change-texts.ts';
import { kindOf } from '#content/files/source-file.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { listOf } from '#content/site/collection-files.ts';
import { dayIn } from '#i18n/day.ts';
import { countOf } from '../count-of.ts';
import { createTermCheck } from '../glossary/check-terms.ts';
import { replaceRecords } from '../lock/replace-records.ts';
import { writeLock } from '../lock/write-lock.ts';
import { readTranslations, type Translations } from '../state/read-translations.ts';
import type { FileState } from '../state/unit-state.ts';
import { createReader } from '../units/read-texts.ts';
import { formatWaiting, type WaitingText, waitingAfter, waitingFile, waitingIn } from '../waiting/waiting.ts';
import { type Application, applyWork } from '../xliff/apply-work.ts';
import { checkExchange } from '../xliff/check-xliff.ts';
import type { WorkFile } from '../xliff/open-work.ts';
import type { WorkDelivery } from '../xliff/read-deliveries.ts';
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
	const { config, glossary, languages } = translations;
	const locale = languages.find(({ tag }) => tag === exchange?.target)?.code ?? '';
	const terms = await createTermCheck(glossary, locale, config);
	const work = exchange && checkExchange(exchange, translations, { report, remark, terms });
	if (!work || problems.length > 0) return refuseProblems(problems, 'nothing was imported');
	const applied = applyAll(work, translations, report);
	if (problems.length > 0) return refuseProblems(problems, 'nothing was imported');
	await writeAll(root, applied, translations);
	const done = work.reduce((sum, file) => sum + file.done, 0);
	const worthKnowing = remarks.length > 0 ? `\n\nWorth knowing:\n\n${new ContentError(remarks).message}` : '';
	const notes = applied.flatMap((file, index) => describeWaiting(file, work[index]?.work));
	return { text: [describeTaken(name, applied, done), ...notes].join('\n') + worthKnowing, isGood: true };
}

type Applied = Application & {
	locale: string;
	path: string;
	state: FileState;
	texts: WaitingText[];
	kept: WaitingText[];
};

function applyAll(deliveries: readonly WorkDelivery[], translations: Translations, report: ReportLine): Applied[] {
	const { config, kinds, content } = translations;
	const options = { today: dayIn(config.timeZone, Date.now()), readTexts: createReader({ config, kinds }), report };
	const kindOf = createKinds({ config, kinds });
	const apply = (delivery: WorkDelivery) => {
		const { state } = delivery.work;
		const { locale, path } = state;
		const application = applyWork(delivery, { ...options, schema: kindOf(`content/${locale}/${path}`)?.schema });
		const texts = waitingIn(translations, state);
		const { waiting: arrivals, settled } = application;
		const kept = waitingAfter(texts, { locale, path, arrivals, settled, outdated: delivery.outdated });
		return { ...application, locale, path, state, texts, kept };
	};
	const applied = deliveries.map(apply);
	// The build refuses an entry without the list of its language.
	const written = new Set(applied.flatMap(({ file, text }) => (text === undefined ? [] : [file])));
	return applied.map((application, index) => {
		const delivery = deliveries[index];
		const list = listOf(application.path, config.collections);
		const { locale } = application;
		if (!delivery || list === undefined || content.languages.get(locale)?.has(list)) return application;
		if (written.has(`content/${locale}/${list}`) || application.text === undefined) return application;
		return apply({ ...delivery, deliveries: [], parts: [...delivery.deliveries, ...delivery.parts] });
	});
}

/** Writes all of it or nothing: files, confirmations, and what waits. */
async function writeAll(root: string, applied: readonly Applied[], translations: Translations): Promise<void> {
	const { lock, waiting } = translations;
	const replaced = new Set(applied.flatMap(({ texts }) => texts));
	const texts = formatWaiting([
		...waiting.texts.filter((text) => !replaced.has(text)),
		...applied.flatMap(({ kept }) => kept),
	]);
	const isChanged = texts !== waiting.text && (replaced.size > 0 || texts !== undefined);
	const files = new Map(applied.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const])));
	const known = new Map(applied.map(({ file, before }) => [file, before] as const));
	const knownHere = new Map([...known, [waitingFile, waiting.text]]);
	if (files.size === 0 && isChanged)
		await changeTexts(root, { texts: new Map([[waitingFile, texts]]), known: knownHere });
	if (files.size === 0) return;
	const records = applied.flatMap(({ records }) => records);
	await writeLock(
		root,
		replaceRecords(
			translations,
			applied.map(({ state }) => state),
			records,
		),
		lock,
		{
			files: isChanged ? new Map([...files, [waitingFile, texts]]) : files,
			known: knownHere,
		},
	);
}

function describeTaken(name: string, applied: readonly Applied[], done: number): string {
	const count = applied.reduce((sum, file) => sum + file.count, 0);
	const files = applied.filter(({ text }) => text !== undefined).length;
	const there = done > 0 ? ` ${countOf(done, 'text')} of it ${done === 1 ? 'is' : 'are'} on the site already.` : '';
	if (count > 0) {
		return `Took over ${countOf(count, 'text')} into ${countOf(files, 'file')}, and recorded ${count === 1 ? 'it' : 'them'} as up to date.${there}`;
	}
	if (applied.some(({ waiting }) => waiting.length > 0)) return `Nothing in ${name} is complete yet.${there}`;
	return done > 0
		? `Nothing in ${name} is new: nothing was written.${there}`
		: `Nothing in ${name} is translated yet: nothing was written.`;
}

function describeWaiting({ file, waiting }: Applied, work: WorkFile | undefined): string[] {
	if (waiting.length === 0 || !work) return [];
	const all = countOf(work.units.length, 'open text');
	return [
		`${file} waits: ${waiting.length} of its ${all} came, and are kept in ${waitingFile}; a new page, section or entry is written when all of its texts are there, and an entry of a collection when its list is.`,
	];
}
