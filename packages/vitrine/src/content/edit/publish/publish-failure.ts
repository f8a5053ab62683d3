/** Why nothing was published, or what is left to do after it was. */
export type PublishReason = keyof typeof remedies;

/**
 * Thrown where nothing can be published. Its message states what is wrong and what to do; nothing was lost: all that was not published
 * is in its files, or pending.
 */
export class PublishFailure extends Error {
	override name = 'PublishFailure';
	readonly reason: PublishReason;

	/** @param detail the words of Git, or names */
	constructor(reason: PublishReason, detail = '') {
		super(remedies[reason] + (detail === '' ? '' : `\n${detail}`));
		this.reason = reason;
	}
}

const remedies = {
	detached:
		'The folder of the site is on no branch ("detached HEAD"). Run "git switch" with the branch that is published, then publish again.',
	'under-way':
		'A merge or rebase is under way in the folder of the site. End it in the terminal ("git status" shows how), then publish again.',
	'no-commit': 'The repository has no commit yet. Commit the site once in the terminal, then publish here.',
	unreachable:
		'The remote repository cannot be reached. Check the connection and the key of this machine ("git fetch" in the terminal shows the same), then publish again.',
	rewritten:
		'The published branch was rewritten at the remote (a forced push), and this folder has commits of its own. Bring them together in the terminal ("git status", "git rebase"), then publish again.',
	diverged:
		'Commits of this folder and of the remote change the same lines. Bring them together in the terminal ("git pull"), then publish again.',
	'both-changed':
		'Others have changed what is changed here, in a way that cannot be joined field by field. Compare the files in the terminal ("git fetch", "git diff @{upstream}"), then publish again.',
	rejected: 'The remote refused what was sent. Nothing was published; all changes are kept.',
	moving: 'Others publish at this moment. Nothing was published; publish again.',
	full: 'The disk is full. Nothing was published; all changes are kept. Make room, then publish again.',
	git: 'Git failed. Nothing was published; all changes are kept.',
	submodule:
		'These files are in a Git submodule, which is published from its own folder. Commit there in the terminal.',
	lfs: 'These files belong to Git LFS, which is not installed on this machine: they would be published as what they are not. Install "git-lfs", run "git lfs install", then publish again.',
	'changed-meanwhile': 'What was chosen has changed meanwhile. Look at the changes again, then publish.',
	inseparable: 'These changes cannot be published without others of their page. Choose the whole page.',
	nothing: 'There is nothing to publish.',
	busy: 'A publish is under way. Wait until it has ended.',
} as const;

/** Returns the failure of a step of Git that must not fail. */
export function gitFailure(words: string, isLate = false): PublishFailure {
	if (/no space left|disk quota exceeded|file too large/i.test(words)) return new PublishFailure('full');
	return new PublishFailure('git', isLate ? 'It took too long.' : words.slice(-2000));
}
