import type { FileRefusal } from '../../../person.ts';

/** Words about who is signed in, and what this person may do. */
export const whoEn = {
	signOut: 'Sign out',
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
