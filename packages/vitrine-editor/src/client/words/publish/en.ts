import type { PublishReason } from 'vitrine/edit';

const texts = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
const pagesIn = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

/** Words about publishing. */
export const publishEn = {
	publish: 'Publish',
	notPublished: (count: number) => (count === 0 ? 'Everything is published' : `Not published: ${count}`),
	/** What a screen reader hears behind the name of the button. */
	withCount: (notPublished: string) => ` · ${notPublished}`,
	back: 'Back to writing',
	nothing: 'Everything is published.',
	nothingOwn: 'Everything in your languages is published.',
	nothingHint: 'What you see here is what visitors see.',
	nothingExcept: 'Visitors see all of it, except these pages:',
	nothingDelivered: 'Visitors see it once the site is built and delivered: the editor does not do that here.',
	all: 'Everything',
	whole: { changed: 'The whole file', added: 'New', removed: 'Removed' },
	confirmations: (count: number) => (count === 1 ? '1 translation confirmed' : `${count} translations confirmed`),
	cannotYet: 'cannot be published yet',
	openField: 'Open',
	by: (name: string, time: string) => `${name}, ${time}, not published`,
	order: 'The sections have another order.',
	message: 'What changes? Colleagues read it in the history.',
	usualMessage: (pages: readonly string[]) =>
		pages.length > 3 ? `Change ${pagesIn(pages.length)}` : `Change ${pages.join(', ')}`,
	publishChosen: (count: number, pages: number) =>
		count === 0 ? 'Choose what to publish' : `Publish ${texts(count)}${pages === 0 ? '' : ` on ${pagesIn(pages)}`}`,
	goesTo: 'It goes into the shared history of the site, from which the site is built. Colleagues get it from there.',
	withoutRemote:
		'It goes into the history of the site, which is on this computer alone and is not sent to the internet.',
	withoutGit: 'It is written into the files of the site. There is no history to go back to.',
	thenCommand: 'Then the site is built, and visitors see it.',
	exactly: 'What exactly happens',
	oneCommit: (target: string | undefined) =>
		target === undefined
			? 'One Git commit is made in the folder of the site, which has no remote repository.'
			: `One Git commit is made and sent to ${target}.`,
	previewLink: 'Preview link',
	previewLinkHint: 'Opens these pages as they would be, without the editor, on this computer.',
	previewLinkForOthers: 'Opens these pages as they would be, for people without the editor.',
	previewCopied: (day: string) => `Copied. It works until ${day}.`,
	underWay: 'Publishing…',
	steps: {
		saving: 'Saving what was typed',
		pulling: 'Fetching what colleagues published',
		checking: 'Checking the site',
		pushing: 'Sending',
		command: 'Building and delivering the site',
	},
	output: 'Output of the command',
	startedBy: (name: string) => `By ${name}`,
	wordsOfGit: 'What Git wrote',
	live: 'Published. Visitors see it now.',
	pushed: 'Published and sent.',
	committed: 'Published.',
	commandFailed: (code: number | undefined) =>
		code === undefined
			? 'Visitors do not see what was published last: the site has not been built and delivered since.'
			: `Published, but the site was not delivered: the command failed (exit code ${code}).`,
	commandFailedHint:
		'Your words are safe in the history. Run the command again; if it fails again, show its output to those who keep the server.',
	runAgain: 'Run it again',
	refused: (count: number) =>
		count === 1
			? 'Not published: one place has to be changed first.'
			: `Not published: ${count} places have to be changed first.`,
	checkingLanguages: 'Checking which languages the settings hold back…',
	held: 'Held back by the settings of the site:',
	heldLanguage: (name: string, now: string, needed: string) =>
		`${name}: ${now}% of its texts would be up to date, ${needed}% are needed.`,
	heldHint: 'Translate or confirm these texts, or leave the changed originals out for now.',
	openTranslations: 'Translations that need work',
	openCounts: (outOfDate: number, missing: number) =>
		[outOfDate > 0 ? `${outOfDate} out of date` : '', missing > 0 ? `${missing} missing` : '']
			.filter(Boolean)
			.join(', '),
	openTranslationsHint: 'You can publish before they are done: visitors see the earlier translation, or the original.',
	history: 'History…',
	historyOf: (title: string) => `History of “${title}”`,
	noHistory: 'This page was not published yet, or Git does not keep the site.',
	sameAsNow: 'This version is what the page has now.',
	backHint: 'Crossed out: as it is now. Underlined: as it was then.',
	backTo: (day: string) => `Back to ${day}`,
	backIn: 'What goes back',
	backInOne: (language: string) => `${language} alone`,
	backInAll: 'The page in all its languages, as it was then',
	backIsUnpublished: 'Visitors see it once you publish it.',
	chooseVersion: 'Choose a version to see what has changed since.',
	failures: {
		detached:
			'Nothing was published: the folder of the site is on no branch. The person who keeps the server runs “git switch” with the right branch.',
		'under-way':
			'Nothing was published: a merge or rebase is under way in the folder of the site. It has to be ended there (“git status” shows how).',
		'no-commit': 'Nothing was published: the repository has no commit yet. The first one is made in a terminal.',
		unreachable:
			'Nothing was published: the repository of the site cannot be reached now. Your words are kept here. Publish again later; if it stays so, tell those who keep the server.',
		rewritten:
			'Nothing was published: the branch was rewritten on the other side, and this folder has commits of its own. They have to be brought together in a terminal.',
		diverged:
			'Nothing was published: commits here and on the other side change the same lines. They have to be brought together in a terminal (“git pull”).',
		'both-changed':
			'Nothing was published: colleagues changed the files below, too, in a way that cannot be joined field by field. They have to be compared in a terminal.',
		rejected: 'Nothing was published: the remote repository refused it. It gave this reason:',
		moving: 'Nothing was published: colleagues are publishing at this moment. Publish again.',
		full: 'Nothing was published: the disk of the server is full. Make room, then publish again.',
		git: 'Nothing was published: Git failed with this message:',
		submodule: 'Nothing was published: the files below are in a Git submodule, which is published from its own folder.',
		lfs: 'Nothing was published: the files below belong to Git LFS, which the server does not have. Install it there, then publish again.',
		'changed-meanwhile': 'Nothing was published: what you chose has changed meanwhile. Look again, then publish.',
		inseparable: 'Nothing was published: these changes cannot go without others of their page. Choose the whole page.',
		nothing: 'There is nothing to publish.',
		busy: 'A publish is under way. Wait until it has ended.',
	} satisfies Record<PublishReason, string>,
};
