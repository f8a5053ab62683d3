import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeTogether } from '#content/edit/write-together.ts';
import { settingsFormat } from '#content/site-schema.ts';
import { listFiles } from '#content/source-file.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { lockFile, withMovedFile } from '#translations/lock/lock.ts';
import { type RuleResult, readFormat, rules, type SiteFiles, writeFormat } from './rules.ts';

export const help = `npm run upgrade
    Brings the files of a site to what this version of the kit reads, and lists what is left to do.
npm run upgrade -- --undo
    Takes the last upgrade back, as long as nothing else has changed its files.

    --root FOLDER   the site of another folder
    --anyway        although Git knows of changes that are not committed

Exit code: 0 nothing is left to do, 1 something is, or nothing was changed, 2 not understood.`;

const settingsFile = 'site.config.ts';

/** Remembers what an upgrade changed. */
const recordFile = 'dist/upgrade.json';

/** The folders that rules may change, besides the settings. */
const folders = ['content', 'sections', 'theme'];

/** What an upgrade changes, by the path that a file has afterwards. */
interface Changes {
	texts: Record<string, { before: string; after: string }>;
	/** The former paths of those that are moved. */
	names: Record<string, string>;
}

/** `vitrine upgrade` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		anyway: { type: 'boolean', default: false },
		undo: { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const root = resolve(options.root ?? '.');
	const { text, isGood } = options.undo ? undo(root) : await upgrade(root, options.anyway);
	console.log(text);
	if (!isGood) process.exitCode = 1;
}

interface Answer {
	text: string;
	isGood: boolean;
}

async function upgrade(root: string, anyway: boolean): Promise<Answer> {
	const settings = join(root, settingsFile);
	if (!existsSync(settings)) return { text: `There is no ${settingsFile} in ${root}.`, isGood: false };
	const format = readFormat(readFileSync(settings, 'utf8')) ?? 1;
	if (format === settingsFormat)
		return { text: `Nothing to do: the site has format ${format}, as the kit.`, isGood: true };
	if (format > settingsFormat) {
		const text = `The site has format ${format}, and this version of the kit reads ${settingsFormat}: update the kit.`;
		return { text, isGood: false };
	}
	if (!anyway && hasUncommitted(root)) {
		const text =
			'Git knows of changes that are not committed. Commit them first, so that those of the upgrade can be told apart; or add --anyway.';
		return { text, isGood: false };
	}
	const { files, changes } = await openFiles(root);
	const results = rules.filter((rule) => rule.format > format).map((rule) => rule.apply(files));
	files.write(settingsFile, writeFormat(files.read(settingsFile) ?? '', settingsFormat));
	const done = results.flatMap((result) => result.done);
	const left = results.flatMap((result) => result.left);
	const texts = Object.entries(changes.texts).map(([path, { after }]) => [path, after] as const);
	const moves = Object.entries(changes.names).map(([now, former]) => [former, now] as const);
	writeTogether(root, new Map(texts), { moves });
	mkdirSync(join(root, 'dist'), { recursive: true });
	writeFileSync(join(root, recordFile), JSON.stringify(changes));
	const lines = [
		`From format ${format} to ${settingsFormat}.`,
		...done.map((sentence) => `  ${sentence}`),
		`  Changed: ${[...new Set([...texts.map(([path]) => path), ...moves.map(([, now]) => now)])].sort().join(', ')}`,
		...(left.length > 0 ? ['', 'Left to you:', ...left.map((sentence) => `  ${sentence}`)] : []),
		'',
		'"npm run upgrade -- --undo" takes this back. "npm run check" says whether all is well.',
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

async function openFiles(root: string): Promise<{ files: SiteFiles; changes: Changes }> {
	const listed = await Promise.all(folders.map((folder) => listFiles(root, folder)));
	const paths = [settingsFile, ...listed.flat()];
	const changes: Changes = { texts: {}, names: {} };
	const { texts, names } = changes;
	const read = (path: string) => {
		if (texts[path]) return texts[path].after;
		const isGone = names[path] === undefined && Object.values(names).includes(path);
		return isGone ? undefined : textOf(join(root, names[path] ?? path));
	};
	const write = (path: string, after: string) => {
		texts[path] = { before: texts[path]?.before ?? read(path) ?? '', after };
	};
	const move = (from: string, to: string): RuleResult => {
		const at = paths.indexOf(from);
		if (at < 0) return { done: [], left: [] };
		if (paths.includes(to)) return { done: [], left: [`${from}: has to be called ${to}, and there is such a file`] };
		const lock = read(lockFile) ?? '';
		paths[at] = to;
		names[to] = names[from] ?? from;
		delete names[from];
		if (texts[from]) texts[to] = texts[from];
		delete texts[from];
		const moved = withMovedFile(lock, { from, to });
		if (moved !== lock) write(lockFile, moved);
		return { done: [`${from} is ${to} now`], left: [] };
	};
	return { files: { paths, read, write, move }, changes };
}

function undo(root: string): Answer {
	const record = join(root, recordFile);
	if (!existsSync(record)) return { text: 'There is no upgrade to take back.', isGood: false };
	const { texts, names } = JSON.parse(readFileSync(record, 'utf8')) as Changes;
	const changed =
		Object.keys(texts).find((path) => textOf(join(root, path)) !== texts[path]?.after) ??
		Object.keys(names).find((path) => !existsSync(join(root, path))) ??
		Object.values(names).find((path) => existsSync(join(root, path)));
	if (changed) return { text: `${changed} has changed since the upgrade: nothing was taken back.`, isGood: false };
	const before = Object.entries(texts).map(([path, { before }]) => [names[path] ?? path, before] as const);
	writeTogether(root, new Map(before), { moves: Object.entries(names) });
	rmSync(record);
	const all = new Set([...before.map(([path]) => path), ...Object.values(names)]);
	return { text: `Taken back: ${[...all].join(', ')}.`, isGood: true };
}

function textOf(file: string): string | undefined {
	return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
