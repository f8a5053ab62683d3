import type { MessageCode, MessageValues, Received } from 'vitrine/edit';

/** A message in three parts, as the build writes it. */
export interface SaidMessage {
	/** Undefined where a value is shown as it was found. */
	found?: string;
	expected: string;
	fix: string;
}

/** The messages of the build in a language. */
export interface MessageWords {
	said: { [Code in MessageCode]: (values: MessageValues[Code]) => SaidMessage };
	/** What was found in the place of a value. */
	received: Record<Received, string>;
}

/** Those of a language that the build speaks itself: the others are in its own words. */
export interface WriterMessages {
	said: Partial<MessageWords['said']>;
	received: Partial<MessageWords['received']>;
}

/** Shortens what is shown of a text that somebody wrote. */
export function shortened(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 80 ? `${line.slice(0, 78)}…` : line;
}
