import { createContext } from 'react';
import type { Field } from 'vitrine/edit';

/** What can be done with a part of a text from within its field. */
export interface BlockActions {
	/** Divides it where the caret is; at its end or beginning, a new part begins there. */
	split: (field: Field, area: HTMLTextAreaElement) => void;
	/** Joins it with the one before; false where that cannot be. */
	join: (field: Field) => boolean;
	canJoin: (field: Field) => boolean;
	/** Begins a new part behind it. */
	begin: (field: Field) => void;
}

/** Undefined outside the text of a page. */
export const BlockContext = createContext<BlockActions | undefined>(undefined);
