import { createContext, type ReactNode, useContext } from 'react';
import type { Field } from 'vitrine/edit';
import { usePurposes } from '../words/use-labels.ts';
import styles from './purpose.module.css';

/** The purpose of what is around, which holds for all that is in it and is shown once. */
const Around = createContext<string | undefined>(undefined);

/** What a field is for. */
export function Purpose({ field }: { field: Field }) {
	const around = useContext(Around);
	const purpose = usePurposes()(field);
	if (purpose === undefined || field.purpose === around) return null;
	return (
		<p className={styles.purpose} lang={purpose.lang} dir="ltr">
			{purpose.text.replaceAll('`', '')}
		</p>
	);
}

/** Shows what a group or list is for, before what is in it. */
export function WithPurpose({ field, children }: { field: Field; children: ReactNode }) {
	return (
		<>
			<Purpose field={field} />
			<Around value={field.purpose}>{children}</Around>
		</>
	);
}
