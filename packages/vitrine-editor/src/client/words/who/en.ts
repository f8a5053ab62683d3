import type { FileRefusal } from '../../../person.ts';

/** Words about who is signed in, and what this person may do. */
export const whoEn = {
	signOut: 'Sign out',
	signOutAnyway: 'Sign out anyway',
	notSignedOut: 'You are still signed in: the server does not answer. Try again.',
	notSaved: (count: number) =>
		count === 1
			? 'One text is not saved yet. It stays in this browser and is saved when you sign in here again. The editor shows it to no one else.'
			: `${count} texts are not saved yet. They stay in this browser and are saved when you sign in here again. The editor shows them to no one else.`,
	otherPerson: 'Someone else has signed in',
	otherPersonHint:
		'In this browser, the editor is now open for another person. What you typed and was not saved is kept for you until you sign in here again.',
	openEditor: 'Open the editor',
	signIn: 'Sign in',
	signedOut: 'You are signed out',
	signedOutHint: 'Your session has ended, or you may not edit this site any more.',
	kept: 'Not saved yet, and kept in this browser: it is saved when you sign in again. Copy it if you cannot.',
	mayChange: (languages: string) => `May change: ${languages}`,
	everything: 'all languages',
	mayConfirm: 'May confirm translations',
	mayPublish: 'May publish',
	/** In the place of what is not offered. */
	refusals: {
		'not-your-language': 'You can read this language. Your rights are for others.',
		'not-shared': 'You can read this. It is the same in all languages, and your rights are for some of them.',
		'not-settings': 'You can read the settings. They are changed on the computer that serves the editor.',
	} satisfies Record<FileRefusal, string>,
	inAllLanguages:
		'A change of pictures, of order and of what is there holds in all languages. Your rights are for some of them.',
	mayNotPublish: 'You can see what is not published. Others publish it.',
	othersToo: 'Changes in other languages are published by others, and not listed here.',
	/** By code: those of calls that the server refuses. */
	failures: {} as Record<string, string>,
};

export type WhoWords = typeof whoEn;
