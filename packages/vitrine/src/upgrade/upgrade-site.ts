import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangeError } from '#content/edit/files/change-error.ts';
import { changeTexts } from '#content/edit/files/change-texts.ts';
import { completeChanges } from '#content/edit/files/complete-changes.ts';
import { settingsFormat } from '#content/settings/site-schema.ts';
import { type Rule, rules } from './rules.ts';
import { readFormat, writeFormat } from './settings-text.ts';
import { type Changes, folders, openFiles, settingsFile, textIfThere } from './site-files.ts';

/** Holds what the last upgrade changed. */
const recordFile = 'dist/upgrade.json';

interface Answer {
	text: string;
	/** Whether nothing is left to do. */
	isGood: boolean;
}

interface UpgradeOptions {
	/** Whether files are changed although Git knows of changes that are not committed. */
	anyway: boolean;
	/** Rules that the kit has, oldest first. */
	known?: readonly Rule[];
}

/** Brings the files of a site to the format that the kit reads; all of them, or none. */
export function upgradeSite(root: string, options: UpgradeOptions): Promise<Answer> {
	return upgrade(root, options).catch(explain);
}

/** Takes the last upgrade of a site back, where none of its files has changed since. */
export function undoUpgrade(root: string): Promise<Answer> {
	return undo(root).catch(explain);
}

async function upgrade(root: string, { anyway, known = rules }: UpgradeOptions): Promise<Answer> {
	const settings = join(root, settingsFile);
	await completeChanges(root);
	if (!existsSync(settings)) return { text: `There is no ${settingsFile} in ${root}.`, isGood: false };
	const format = readFormat(readFileSync(settings, 'utf8')) ?? 1;
	if (format === settingsFormat)
		return { text: `Nothing to do: the site has format ${format}, as the kit.`, isGood: true };
	if (format > settingsFormat) {
		const text = `The site has format ${format}, and this version of the kit reads ${settingsFormat}: update the kit.`;
		return { text, isGood: false };
	}
	const steps = known.filter((rule) => rule.format > format);
	if (new Set(steps.map((rule) => rule.format)).size < settingsFormat - format) {
		const text = `The site has format ${format}, and no rule of this version of the kit brings it to ${settingsFormat}: move what CHANGELOG.md names by hand, then write "format: ${settingsFormat}" into ${settingsFile}.`;
		return { text, isGood: false };
	}
	if (!anyway && hasUncommitted(root)) {
		const text =
			'Git knows of changes that are not committed. Commit them first, so that those of the upgrade are separate; or add --anyway.';
		return { text, isGood: false };
	}
	const { files, changes } = await openFiles(root);
	const results = steps.map((rule) => rule.apply(files));
	files.write(settingsFile, writeFormat(files.read(settingsFile) ?? '', settingsFormat));
	const done = new Set(results.flatMap((result) => result.done));
	const left = results.flatMap((result) => result.left);
	const texts = new Map([[recordFile, JSON.stringify(changes)], ...textsOf(changes, 'after')]);
	await changeTexts(root, { texts, known: textsOf(changes, 'before') });
	const lines = [
		`From format ${format} to ${settingsFormat}.`,
		...[...done].map((sentence) => `  ${sentence}`),
		`  Changed: ${Object.keys(changes).sort().join(', ')}`,
		...(left.length > 0 ? ['', 'Left to you:', ...left.map((sentence) => `  ${sentence}`)] : []),
		'',
		'"npx vitrine upgrade --undo" takes this back. "npm run check" shows whether all is well.',
	];
	return { text: lines.join('\n'), isGood: left.length === 0 };
}

/**
 * Whether a folder is under Git, and no commit holds what rules may change. The new version of the kit, in `package.json`
 * and beside it, needs no commit of its own.
 */
function hasUncommitted(root: string): boolean {
	const words = ['-C', root, 'status', '--porcelain', '--', settingsFile, ...folders];
	const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' });
	return status === 0 && stdout.trim() !== '';
}

/** Returns which file kept everything from being changed. */
function explain(error: unknown): Answer {
	if (error instanceof ChangeError) return { text: error.message, isGood: false };
	if (!(error instanceof Error && 'code' in error && 'path' in error)) throw error;
	return { text: `${error.path} cannot be read or written (${error.code}). Nothing was changed.`, isGood: false };
}

async function undo(root: string): Promise<Answer> {
	const record = join(root, recordFile);
	await completeChanges(root);
	if (!existsSync(record)) return { text: 'There is no upgrade to take back.', isGood: false };
	const changes: Changes = JSON.parse(readFileSync(record, 'utf8'));
	const changed = Object.entries(changes).find(([path, { after }]) => textIfThere(join(root, path)) !== after);
	if (changed) return { text: `${changed[0]} has changed since the upgrade: nothing was taken back.`, isGood: false };
	const texts = new Map([...textsOf(changes, 'before'), [recordFile, undefined]]);
	await changeTexts(root, { texts, known: textsOf(changes, 'after') });
	return { text: `Taken back: ${Object.keys(changes).join(', ')}.`, isGood: true };
}

function textsOf(changes: Changes, when: 'before' | 'after'): Map<string, string | undefined> {
	return new Map(Object.entries(changes).map(([path, texts]) => [path, texts[when] ?? undefined]));
}
