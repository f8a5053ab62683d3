import { useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { addressOfPicture } from '../../api.ts';
import { useStore } from '../../edits/site-store.ts';
import { useRights } from '../../person/use-rights.ts';
import { useWords } from '../../words/use-words.ts';
import { FocusPoint, FocusValues } from './focus-point.tsx';
import { nameOfPicture } from './name-of-picture.ts';
import styles from './picture-control.module.css';
import { PictureSource } from './picture-source.tsx';
import { pictureProblem, sendPicture } from './send-picture.ts';
import { useFocusPoint } from './use-focus-point.ts';

interface PictureControlProps {
	field: Field;
	/** The point that stays in sight; undefined where the picture has none. */
	focus: Field | undefined;
	label: string;
	site: SiteOverview | undefined;
}

/** A picture that is shown, replaced, and has a point that stays in sight. */
export function PictureControl({ field, focus, label, site }: PictureControlProps) {
	const words = useWords();
	const store = useStore();
	const rights = useRights();
	const all = rights.all && rights.refusalOf(field.file) === undefined;
	const [said, setSaid] = useState('');
	const [problem, setProblem] = useState<string>();
	const point = useFocusPoint(focus, site);
	const source = typeof field.value === 'string' ? field.value : undefined;
	const replace = async (picture: File | string) => {
		const unsent = pictureProblem(picture, words);
		setProblem(unsent);
		if (unsent !== undefined) return;
		setSaid(words.sendingPicture);
		const refusal = await sendPicture({ ...field, before: field.hash }, picture, { ...store, words });
		setProblem(refusal);
		setSaid(refusal === undefined ? words.pictureReplaced : '');
	};
	return (
		<PictureSource
			{...{ field, label, said, all }}
			legend={
				<>
					{label} {source !== undefined && <span title={source}>{nameOfPicture(source, words)}</span>}
				</>
			}
			picture={
				source === undefined ? undefined : (
					<FocusPoint
						address={addressOfPicture(field.file, source)}
						place={focus?.place}
						point={all ? point : undefined}
					/>
				)
			}
			problem={problem ?? point?.problem}
			onPicture={(picture) => void replace(picture)}
		>
			{point && all && <FocusValues point={point} />}
			<p className={styles.hint}>{all ? words.inAllLanguages : words.who.inAllLanguages}</p>
		</PictureSource>
	);
}
