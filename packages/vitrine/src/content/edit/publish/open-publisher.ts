import { hasGit } from '../git/has-git.ts';
import type { FieldConflict } from '../join/join-texts.ts';
import type { PlainValue } from '../journal/pending-edit.ts';
import type { PendingEdits } from '../pending/pending-edits.ts';
import { checkOut } from './check-out.ts';
import { type Choice, type ComparedBefore, listUnpublished, type UnpublishedFile } from './choose-changes.ts';
import type { Publisher } from './commit-files.ts';
import { type FileHistory, openHistory } from './file-history.ts';
import { checkChoice, publishCommit } from './publish-commit.ts';
import { PublishFailure } from './publish-failure.ts';
import { isUnderWay, type PublishState, type SiteCheck } from './publish-state.ts';
import { readRepository, tryGit } from './repository.ts';
import { type RunningCommand, runCommand } from './run-command.ts';
import { openThreadedTexts } from './threaded-texts.ts';

/** What is not published, and where it would go. */
export interface Unpublished {
	/** Whether publishing is a commit; else it writes the files. */
	hasGit: boolean;
	/** Files that differ from what was published; without Git, none: all that is not published is pending. */
	files: UnpublishedFile[];
	/** Why nothing can be published now; undefined where it can. */
	obstacle: { reason: PublishFailure['reason']; message: string } | undefined;
	/** Name of the remote and of the branch there; undefined where there is none. */
	target: string | undefined;
	hasCommand: boolean;
	/** Whether languages with too few texts that are up to date are held back (`translations.block`). */
	isBlocking: boolean;
	status: PublishState;
}

/** Publishes a site. */
export interface SitePublisher {
	list: () => Promise<Unpublished>;
	/**
	 * Begins to publish; what happens is reported to followers.
	 *
	 * @throws {PublishFailure} where another publish is under way
	 */
	publish: (order: { choice: Choice | undefined; message: string; author: Publisher }) => void;
	/** Checks what would be published: what the site would have, and what holds it back. */
	check: (choice: Choice | undefined, author: Publisher) => Promise<SiteCheck>;
	/** Runs the command of the owner again on what was published last. */
	runAgain: () => void;
	/** Lists the versions of a file that were published, newest first, with the changes back to one from the file as it is now. */
	history: FileHistory;
	status: () => PublishState;
	/** Calls a function with each state; returns what ends that. */
	follow: (onState: (state: PublishState) => void) => () => void;
	/** Reads the settings and the code of the site anew: they were changed. */
	forget: () => void;
	/** Ends the command where it runs, and waits for what is under way. */
	close: () => Promise<void>;
}

export interface PublisherOptions {
	pending: Pick<PendingEdits, 'write' | 'type' | 'list' | 'look'>;
	/** Checks the site in a folder by its own rules. */
	check: (folder: string) => Promise<SiteCheck>;
	/** What runs once something was published, in the folder of the site of its commit; undefined for nothing. */
	command?: string | undefined;
	report?: (error: unknown) => void;
}

/** The commit that the command ran on without a fault. */
const liveRef = 'refs/vitrine/live';

/** Opens what publishes a site. */
export async function openPublisher(
	root: string,
	{ pending, check, command, report = console.error }: PublisherOptions,
): Promise<SitePublisher> {
	const isKept = await hasGit(root);
	const texts = openThreadedTexts(root);
	const followers = new Set<(state: PublishState) => void>();
	const before: ComparedBefore = new Map();
	let status: PublishState = { state: 'idle' };
	let running: RunningCommand | undefined;
	let last: Promise<unknown> = Promise.resolve();
	const become = (next: PublishState) => {
		status = next;
		for (const follower of followers) follower(next);
	};
	const begin = (run: () => Promise<void>) => {
		if (isUnderWay(status)) throw new PublishFailure('busy');
		become({ state: 'saving' });
		last = last.then(run).catch((error) => {
			if (error instanceof PublishFailure)
				return become({ state: 'failed', reason: error.reason, message: error.message });
			report(error);
			become({ state: 'failed', ...explain(error) });
		});
	};
	/** One after the other: both use the worktree. */
	const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
		const done = last.then(run);
		last = done.catch(() => {});
		return done;
	};
	const finish = async (commit: string | undefined, folder: string, isPushed: boolean) => {
		if (command === undefined) return become({ state: 'live', commit, isPushed, hasCommand: false, output: '' });
		if (commit !== undefined) become({ state: 'command', commit, output: '' });
		running = runCommand(command, folder, {
			env: commit === undefined ? {} : { PUBLISH_COMMIT: commit },
			onOutput: (output) => commit !== undefined && become({ state: 'command', commit, output }),
		});
		const { code, output } = await running.ended;
		running = undefined;
		if (code !== 0) return become({ state: 'command-failed', commit, code, output });
		if (commit !== undefined) await tryGit(root, ['update-ref', liveRef, commit]);
		become({ state: 'live', commit, isPushed, hasCommand: true, output });
	};
	/** The value gets another start: it is in conflict with that of the others as soon as theirs is in the file. */
	const keepMine = async ({ file, place, mine, before }: FieldConflict, { name }: Publisher) => {
		const [value, from] = [mine as PlainValue, before as PlainValue];
		// Where a later value is pending already, that one will be in conflict.
		await pending.type({ file, place, value, from, author: name });
	};
	const publishFiles = async (choice: Choice | undefined) => {
		const chosen = choice && new Set(choice.map(({ file }) => file));
		const isChosen = (edit: { file: string; place: readonly unknown[] }) =>
			!chosen ||
			(chosen.has(edit.file) &&
				(choice?.find(({ file }) => file === edit.file)?.ids ?? [idOf(edit)]).includes(idOf(edit)));
		const edits = pending.list().filter(isChosen);
		if (edits.length === 0) throw new PublishFailure('nothing');
		const left = await pending.write(edits);
		const problems = left.flatMap((edit) => (edit.state === 'broken' ? edit.problems : []));
		const others = left.filter(({ state }) => state === 'conflict' || state === 'refused');
		if (left.length > 0) {
			return become({
				state: 'refused',
				problems: [
					...problems,
					...others.map(({ file, place }) => ({
						...{ file, line: 1, where: place.join('.'), found: 'a value that cannot be written yet' },
						...{ expected: 'one that was chosen', fix: 'open the field and choose' },
					})),
				],
			});
		}
		await finish(undefined, root, false);
	};
	const runInterrupted = async () => {
		if (!isKept || command === undefined) return;
		const head = await tryGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
		const live = await tryGit(root, ['rev-parse', '--verify', '--quiet', liveRef]);
		if (head === undefined || live === undefined || live === head) return;
		become({ state: 'command-failed', commit: head, code: undefined, output: '' });
	};
	await runInterrupted();
	return {
		async list() {
			const isBlocking = isKept && (await texts.isBlocking());
			const common = { hasGit: isKept, hasCommand: command !== undefined, isBlocking, status };
			if (!isKept) return { ...common, files: [], obstacle: undefined, target: undefined };
			try {
				const { head, remote } = await readRepository(root);
				const files = await listUnpublished(root, { commit: head, texts, before });
				const target = remote && `${remote.name}/${remote.branch.replace(/^refs\/heads\//, '')}`;
				return { ...common, files, obstacle: undefined, target };
			} catch (error) {
				if (!(error instanceof PublishFailure)) throw error;
				const obstacle = { reason: error.reason, message: error.message };
				const files = await listUnpublished(root, { commit: 'HEAD', texts, before: new Map() }).catch(() => []);
				return { ...common, files, obstacle, target: undefined };
			}
		},
		publish({ choice, message, author }) {
			begin(async () => {
				if (!isKept) return publishFiles(choice);
				const files = choice && new Set(choice.map(({ file }) => file));
				await pending.write(pending.list().filter(({ file }) => !files || files.has(file)));
				const outcome = await publishCommit(root, {
					...{ choice, message, author, texts, check },
					keepMine: (conflict) => keepMine(conflict, author),
					onWritten: (written) => pending.look(written),
					onStep: (state) => become({ state }),
				});
				if ('commit' in outcome) return finish(outcome.commit, outcome.folder, outcome.isPushed);
				const { problems, held } = outcome.refused;
				become(problems.length > 0 ? { state: 'refused', problems } : { state: 'held', languages: held });
			});
		},
		check: (choice, author) => inTurn(() => checkChoice(root, { choice, texts, check, author })),
		runAgain() {
			begin(async () => {
				if (!isKept) return finish(undefined, root, false);
				const { head, prefix, remote } = await readRepository(root);
				await finish(head, await checkOut({ root, prefix }, head), remote !== undefined);
			});
		},
		history: openHistory(root, texts),
		status: () => status,
		follow(onState) {
			followers.add(onState);
			return () => followers.delete(onState);
		},
		forget() {
			texts.renew();
			before.clear();
		},
		async close() {
			running?.end();
			await last;
			await texts.close();
		},
	};
}

function idOf({ place }: { place: readonly unknown[] }): string {
	return JSON.stringify(place);
}

function explain(error: unknown): { reason: PublishFailure['reason']; message: string } {
	const message = error instanceof Error ? error.message : String(error);
	const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
	const { reason, message: sentence } = new PublishFailure(isFull ? 'full' : 'git', message);
	return { reason, message: sentence };
}
