import type { Problem } from '../../problems/problem.ts';
import type { PublishReason } from './publish-failure.ts';

/** State of the current or last publish, with the name of its author. */
export type PublishState = PublishStep & { by?: string };

/** What a publish is at. */
export type PublishStep =
	| { state: 'idle' }
	/** Pending edits are written; what others published is brought here; the commit is checked; it is sent. */
	| { state: 'saving' | 'pulling' | 'checking' | 'pushing' }
	/** It is published, and the command of the owner runs. */
	| { state: 'command'; commit: string; output: string }
	/** It is published: committed, and sent where there is a remote; the command has ended well where there is one. */
	| { state: 'live'; commit: string | undefined; isPushed: boolean; hasCommand: boolean; output: string }
	/** It is published, and the command of the owner failed. */
	| { state: 'command-failed'; commit: string | undefined; code: number | undefined; output: string }
	/** The site would not build from it. Nothing was published. */
	| { state: 'refused'; problems: readonly Problem[] }
	/** Settings of the site hold it back, since translations are out of date. */
	| { state: 'held'; languages: readonly HeldLanguage[] }
	/** Nothing was published. */
	| { state: 'failed'; reason: PublishReason; message: string };

/** What is wrong with the site of a commit. */
export interface SiteCheck {
	problems: readonly Problem[];
	/** Languages that keep it from visitors, where `translations.block` is set. */
	held: readonly HeldLanguage[];
}

/** A language with fewer texts up to date than the settings require. */
export interface HeldLanguage {
	locale: string;
	/** Percentage of its texts that are up to date. */
	fresh: number;
	/** Required percentage. */
	required: number;
}

/** States in which something is under way. */
export function isUnderWay({ state }: PublishState): boolean {
	return ['saving', 'pulling', 'checking', 'pushing', 'command'].includes(state);
}
