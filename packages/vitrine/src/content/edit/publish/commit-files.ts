import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLimit } from '#node/concurrency-limit.ts';
import { PublishFailure } from './publish-failure.ts';
import { git, gitBytes, type Repository, tryGit } from './repository.ts';

/** Processes of Git that run at the same time. */
const limit = createLimit(4);

/** A file as a commit has it: its bytes, or what is in the folder; null removes it. */
export type CommittedFile = { bytes: Buffer } | { isAsInFolder: true } | null;

/** Who publishes. */
export interface Publisher {
	name: string;
	/** That of Git's settings where there is none. */
	mail?: string | undefined;
}

export interface CommitOptions {
	/** By path from the site's folder. */
	files: ReadonlyMap<string, CommittedFile>;
	message: string;
	author: Publisher;
	parents: readonly string[];
}

/**
 * Makes a commit of some files upon the first parent. Neither the folder, nor the index, nor a branch is touched.
 *
 * @returns its id
 * @throws {PublishFailure}
 */
export async function commitFiles(
	repository: Repository,
	{ files, message, author, parents }: CommitOptions,
): Promise<string> {
	const { root } = repository;
	await refuseUnfit(
		root,
		[...files].flatMap(([path, file]) => (file === null ? [] : [path])),
	);
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-publish-'));
	try {
		const env = { GIT_INDEX_FILE: join(folder, 'index') };
		await git(root, ['read-tree', parents[0] ?? repository.head], { env });
		const lines = await Promise.all([...files].map(([path, file]) => limit(() => indexLine(repository, path, file))));
		await git(root, ['update-index', '-z', '--index-info'], { env, input: lines.join('') });
		const tree = await git(root, ['write-tree'], { env });
		return await commitTree(root, tree, { message, author, parents });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Makes a commit of a tree. */
export async function commitTree(
	root: string,
	tree: string,
	{ message, author, parents }: Omit<CommitOptions, 'files'>,
): Promise<string> {
	const mail = author.mail ?? ((await tryGit(root, ['config', 'user.email'])) || `${slugOf(author.name)}@localhost`);
	// Names with line ends or angle brackets would be another header.
	const name = author.name.replace(/[\p{Cc}<>]/gu, ' ').trim() || 'Editor';
	const env = {
		...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: mail, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: mail },
	};
	return git(root, ['commit-tree', ...parents.flatMap((parent) => ['-p', parent]), tree], {
		env,
		input: `${message.trim()}\n`,
	});
}

async function indexLine({ root, prefix }: Repository, path: string, file: CommittedFile): Promise<string> {
	if (file === null) return `0 ${'0'.repeat(40)}\t${prefix}${path}\0`;
	// Filters of the repository, as those of line ends and of large files, see a path and bytes.
	const hashed = ['hash-object', '-w', '--path', path];
	const id =
		'bytes' in file
			? await git(root, [...hashed, '--stdin'], { input: file.bytes })
			: await git(root, ['hash-object', '-w', '--', path]);
	const mode = /^(\d+)/.exec(await git(root, ['ls-tree', 'HEAD', '--', path]))?.[1] ?? '100644';
	return `${mode} ${id}\t${prefix}${path}\0`;
}

/** Refuses files that a commit would hold as what they are not. */
async function refuseUnfit(root: string, paths: readonly string[]): Promise<void> {
	if (paths.length === 0) return;
	const answer = await gitBytes(root, ['check-attr', '-z', '--stdin', 'filter'], { input: `${paths.join('\0')}\0` });
	const words = answer.toString('utf8').split('\0');
	const large = paths.filter((_, index) => words[index * 3 + 2] === 'lfs');
	const hasFilter =
		(await tryGit(root, ['config', 'filter.lfs.clean'])) !== undefined ||
		(await tryGit(root, ['config', 'filter.lfs.process'])) !== undefined;
	if (large.length > 0 && !hasFilter) throw new PublishFailure('lfs', large.join('\n'));
}

function slugOf(name: string): string {
	return (
		name
			.normalize('NFKD')
			.replace(/[^A-Za-z0-9]+/g, '.')
			.replace(/^\.|\.$/g, '')
			.toLowerCase() || 'editor'
	);
}
