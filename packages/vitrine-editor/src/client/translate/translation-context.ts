import { createContext, useContext } from 'react';
import type { FieldName, TextTranslation } from 'vitrine/edit';

/** The texts of the translation that is edited; empty where an original is. */
export const TranslationContext = createContext<readonly TextTranslation[]>([]);

/** Returns the state of the translation in a field; undefined where it is none. */
export function useTranslation({ place }: Pick<FieldName, 'place'>): TextTranslation | undefined {
	const texts = useContext(TranslationContext);
	const key = JSON.stringify(place);
	return texts.find(({ translation }) => 'place' in translation && JSON.stringify(translation.place) === key);
}

/** Whether a text waits for its translator. */
export const needsWork = ({ state }: Pick<TextTranslation, 'state'>): boolean =>
	state === 'out-of-date' || state === 'missing';
