import { useEffect, useId, useRef, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { addresses } from '../../addresses.ts';
import { undoOf } from '../edits/item-edits.ts';
import { useStore } from '../edits/site-store.ts';
import { goFromHere } from '../route/route.ts';
import { LatePicture } from '../ui/late-picture.tsx';
import { nameOfKind } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import styles from './add-section.module.css';
import { sectionEdits } from './section-edits.ts';

interface AddSectionProps {
	site: SiteOverview;
	/** The page in the language that is shown. */
	file: string;
	/** The section that another one is added below; undefined on a page without sections. */
	behind?: { key: string; name: string } | undefined;
}

/** The button that adds a section, and the gallery in which it is chosen. */
export function AddSection(props: AddSectionProps) {
	const words = useWords();
	const [isOpen, setIsOpen] = useState(false);
	const { behind } = props;
	return (
		<>
			<button
				type="button"
				className={styles.add}
				lang={words.languageCode}
				aria-label={behind && words.addSectionBelow(behind.name)}
				onClick={() => setIsOpen(true)}
			>
				{words.addSection}
			</button>
			{isOpen && <Gallery {...props} onClose={() => setIsOpen(false)} />}
		</>
	);
}

/** All section types that have an example, with its picture. */
function Gallery({ site, file, behind, onClose }: AddSectionProps & { onClose: () => void }) {
	const words = useWords();
	const { edits } = useStore();
	const dialog = useRef<HTMLDialogElement>(null);
	const [chosen, setChosen] = useState<string>();
	const [refusal, setRefusal] = useState<string>();
	const id = useId();
	useEffect(() => dialog.current?.showModal(), []);
	const add = async (kind: string) => {
		if (chosen !== undefined) return;
		setChosen(kind);
		setRefusal(undefined);
		let place: string | undefined;
		const go = goFromHere();
		const refused = await edits.make(async () => {
			const added = await sectionEdits({ kind, file, behind: behind?.key }, site);
			place = JSON.stringify(added.place);
			return { edits: added.edits, undo: await undoOf(added.edits) };
		});
		setChosen(undefined);
		setRefusal(refused);
		if (refused !== undefined) return;
		onClose();
		go({ field: place });
	};
	return (
		<dialog ref={dialog} className={styles.gallery} lang={words.languageCode} aria-labelledby={id} onClose={onClose}>
			<div className={styles.head}>
				<h2 id={id}>{words.addSection}</h2>
				<button type="button" onClick={onClose}>
					{words.cancel}
				</button>
				{/* It is seen wherever the gallery was scrolled to. */}
				<p className={styles.refusal} role="alert">
					{refusal === 'offline' ? words.notMade : refusal}
				</p>
			</div>
			<p className={styles.hint}>{words.addSectionHint}</p>
			<ul>
				{site.kinds
					.filter(({ hasExample }) => hasExample)
					.map(({ kind, hasThumbnail }) => (
						<li key={kind}>
							<button type="button" aria-busy={chosen === kind} onClick={() => add(kind)}>
								{hasThumbnail ? (
									<LatePicture src={`${addresses.thumbnails}/${kind}.webp`} alt="" width="240" height="150" />
								) : (
									<span className={styles.blank} />
								)}
								{nameOfKind(site, kind, words)}
							</button>
						</li>
					))}
			</ul>
		</dialog>
	);
}
