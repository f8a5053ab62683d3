import { createContext } from 'react';
import type { ContactAnswer, ContactField } from '#protocol/contact/form.ts';
import type { ReadMessage } from '#protocol/contact/message-schema.ts';

/** What an active page does for a form. */
export interface ContactClient {
	/** Somebody begins to write. */
	onOpen: () => void;
	/** Keeps what is written while the page is away, and gives it back. */
	draft: Map<string, string>;
	/** What the address held with which the visitor came. It is kept in memory alone. */
	arrived: URLSearchParams;
	/** The answer to a pending message, until a form has shown it: a visitor who leaves meanwhile finds it on return. */
	pending?: Promise<ContactAnswer> | undefined;
	/** Checks and sends what was written. It never throws. */
	send: (
		written: FormData,
		fields: readonly ContactField[],
		readOthers: (texts: object) => ReadMessage | undefined,
	) => Promise<ContactAnswer>;
}

/** Returns what the page does for a form, by its name: the same each time. Undefined where the browser sends forms by itself. */
export const ContactClientContext = createContext<((form: string) => ContactClient) | undefined>(undefined);
