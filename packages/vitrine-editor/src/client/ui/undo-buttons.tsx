import { useEffect } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { useEdits, useStore } from '../edits/site-store.ts';
import { openField } from '../find/search-results.tsx';
import { useWords } from '../words/use-words.ts';
import styles from './undo-buttons.module.css';

/** Takes steps back and again, across fields and pages. Inside a field, the keys are those of the browser. */
export function UndoButtons({ site }: { site: SiteOverview }) {
	const words = useWords();
	const { edits } = useStore();
	const canUndo = useEdits(() => edits.canUndo('back'));
	const canRedo = useEdits(() => edits.canUndo('again'));
	const step = async (direction: 'back' | 'again') => {
		const field = await edits.undo(direction);
		if (field) openField(site, field);
	};
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { target, key, shiftKey } = event;
			const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'z';
			if (!isCommand || (target instanceof HTMLElement && target.matches('input, textarea'))) return;
			event.preventDefault();
			void step(shiftKey ? 'again' : 'back');
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	});
	return (
		<div className={styles.buttons}>
			<button type="button" aria-label={words.undo} title={words.undo} disabled={!canUndo} onClick={() => step('back')}>
				↶
			</button>
			<button
				type="button"
				aria-label={words.redo}
				title={words.redo}
				disabled={!canRedo}
				onClick={() => step('again')}
			>
				↷
			</button>
		</div>
	);
}
