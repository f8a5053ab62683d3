import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeTogether } from '#content/edit/write-together.ts';
import { settingsFormat } from '#content/site-schema.ts';
import { listFiles } from '#content/source-file.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { readFormat, rules, type SiteFiles, writeFormat } from './rules.ts';

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

/** Texts by path, before and after. */
type Changes = Record<string, { before: string; after: string }>;

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
	writeTogether(root, new Map(Object.entries(changes).map(([path, { after }]) => [path, after])));
	mkdirSync(join(root, 'dist'), { recursive: true });
	writeFileSync(join(root, recordFile), JSON.stringify(changes));
	const lines = [
		`From format ${format} to ${settingsFormat}.`,
		...done.map((sentence) => `  ${sentence}`),
		...(left.length > 0 ? ['', 'Left to you:', ...left.map((sentence) => `  ${sentence}`)] : []),
		'',
		'"npm run upgrade -- --undo" takes this back. "npm run check" says whether all is well.',
	];
	return { text: lines.join('\n'), isGood: left.length === 0 };
}

/** Whether a folder is under Git and has changes that no commit holds. */
function hasUncommitted(root: string): boolean {
	const { status, stdout } = spawnSync('git', ['-C', root, 'status', '--porcelain', '--', '.'], { encoding: 'utf8' });
	return status === 0 && stdout.trim() !== '';
}

async function openFiles(root: string): Promise<{ files: SiteFiles; changes: Changes }> {
	const folders = await Promise.all(['content', 'sections', 'theme'].map((folder) => listFiles(root, folder)));
	const changes: Changes = {};
	const read = (path: string) => {
		if (changes[path]) return changes[path].after;
		return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
	};
	const write = (path: string, after: string) => {
		changes[path] = { before: changes[path]?.before ?? read(path) ?? '', after };
	};
	return { files: { paths: [settingsFile, ...folders.flat()], read, write }, changes };
}

function undo(root: string): Answer {
	const record = join(root, recordFile);
	if (!existsSync(record)) return { text: 'There is no upgrade to take back.', isGood: false };
	const changes = Object.entries(JSON.parse(readFileSync(record, 'utf8')) as Changes);
	const changed = changes.find(([path, { after }]) => readFileSync(join(root, path), 'utf8') !== after);
	if (changed) return { text: `${changed[0]} has changed since the upgrade: nothing was taken back.`, isGood: false };
	writeTogether(root, new Map(changes.map(([path, { before }]) => [path, before])));
	rmSync(record);
	return { text: `Taken back: ${changes.map(([path]) => path).join(', ')}.`, isGood: true };
}
