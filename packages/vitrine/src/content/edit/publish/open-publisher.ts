import { hasGit } from '../git/has-git.ts';
import type { FieldConflict } from '../join/join-texts.ts';
import type { FieldName, PlainValue } from '../journal/pending-edit.ts';
import type { PendingEdits } from '../pending/pending-edits.ts';
import type { Typing } from '../pending/pending-field.ts';
import { checkOut } from './check-out.ts';
import { type Choice, type ComparedBefore, listUnpublished, type UnpublishedFile } from './choose-changes.ts';
import type { Publisher } from './commit-files.ts';
import { type FileHistory, openHistory } from './file-history.ts';
import { createLiveCommand } from './live-command.ts';
import { checkChoice, publishCommit } from './publish-commit.ts';
import { PublishFailure } from './publish-failure.ts';
import { createPublishRun } from './publish-run.ts';
import type { PublishState, SiteCheck } from './publish-state.ts';
import { readRepository } from './repository.ts';
import { type Signature, type SignedFile, signChanges } from './sign-changes.ts';
import { openThreadedTexts } from './threaded-texts.ts';
import { writeChosen } from './write-chosen.ts';

/** Unpublished changes, and the branch that they are sent to. */
export interface Unpublished {
	/** Whether publishing is a commit; else it writes the files. */
	hasGit: boolean;
	/** Files that differ from what was published; without Git, none: all that is not published is pending. */
	files: SignedFile[];
	/** Fields that are in their files and not published, as far as they were written in the editor, each with who did that. */
	written: (FieldName & Signature)[];
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
	runAgain: (author: Publisher) => void;
	/** Published versions of files, and the changes back to one. */
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
	pending: Pick<PendingEdits, 'write' | 'keepDuring' | 'list' | 'look' | 'written' | 'forgetWritten'>;
	/** Checks the site in a folder by its own rules. */
	check: (folder: string) => Promise<SiteCheck>;
	/** What runs once something was published, in the folder of the site of its commit; undefined for nothing. */
	command?: string | undefined;
	report?: (error: unknown) => void;
}

/** Opens what publishes a site. */
export async function openPublisher(
	root: string,
	{ pending, check, command, report = console.error }: PublisherOptions,
): Promise<SitePublisher> {
	const usesGit = await hasGit(root);
	const texts = openThreadedTexts(root);
	const before: ComparedBefore = new Map();
	const { status, become, begin, inTurn, follow, ended } = createPublishRun(report);
	const live = createLiveCommand(root, command, become);
	/** Each value gets another start: it is in conflict with that of the others as soon as theirs is in the file. */
	const typingOf = ({ file, place, mine, before }: FieldConflict, author: string): Typing => {
		return { file, place, value: mine as PlainValue, from: before as PlainValue, author };
	};
	if (usesGit) await live.findInterrupted();
	return {
		async list() {
			const isBlocking = usesGit && (await texts.isBlocking());
			const common = { hasGit: usesGit, hasCommand: command !== undefined, isBlocking, status: status() };
			if (!usesGit) return { ...common, files: [], written: [], obstacle: undefined, target: undefined };
			// What is written later may not be among the files that are listed.
			const known = pending.written();
			const sign = (files: readonly UnpublishedFile[]) => {
				const { written, ...signed } = signChanges(files, known);
				return { ...signed, written: written.map(({ file, place, author, time }) => ({ file, place, author, time })) };
			};
			try {
				const { head, remote } = await readRepository(root);
				const { stale, ...listed } = sign(await listUnpublished(root, { commit: head, texts, before }));
				await pending.forgetWritten(stale);
				const target = remote && `${remote.name}/${remote.branch.replace(/^refs\/heads\//, '')}`;
				return { ...common, ...listed, obstacle: undefined, target };
			} catch (error) {
				if (!(error instanceof PublishFailure)) throw error;
				const obstacle = { reason: error.reason, message: error.message };
				const files = await listUnpublished(root, { commit: 'HEAD', texts, before: new Map() }).catch(() => []);
				const { files: signed, written } = sign(files);
				return { ...common, files: signed, written, obstacle, target: undefined };
			}
		},
		publish({ choice, message, author }) {
			begin(async () => {
				if (!usesGit) {
					const problems = await writeChosen(pending, choice);
					return problems ? become({ state: 'refused', problems }) : live.run(undefined, root, false);
				}
				const files = choice && new Set(choice.map(({ file }) => file));
				await pending.write(pending.list().filter(({ file }) => !files || files.has(file)));
				const outcome = await publishCommit(root, {
					...{ choice, message, author, texts, check },
					keepMine: (conflicts, bring) =>
						pending.keepDuring(
							conflicts.map((conflict) => typingOf(conflict, author.name)),
							bring,
						),
					onWritten: (written) => pending.look(written),
					onStep: (state) => become({ state }),
				});
				if ('commit' in outcome) return live.run(outcome.commit, outcome.folder, outcome.isPushed);
				const { problems, held } = outcome.refused;
				become(problems.length > 0 ? { state: 'refused', problems } : { state: 'held', languages: held });
			}, author.name);
		},
		check: (choice, author) => inTurn(() => checkChoice(root, { choice, texts, check, author })),
		runAgain({ name }) {
			begin(async () => {
				if (!usesGit) return live.run(undefined, root, false);
				const { head, prefix, remote } = await readRepository(root);
				await live.run(head, await checkOut({ root, prefix }, head), remote !== undefined);
			}, name);
		},
		history: openHistory(root, texts),
		status,
		follow,
		forget() {
			texts.renew();
			before.clear();
		},
		async close() {
			live.end();
			await ended();
			await texts.close();
		},
	};
}
