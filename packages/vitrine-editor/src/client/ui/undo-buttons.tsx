import { useEffect, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { useEdits, useStore } from '../edits/site-store.ts';
import { openField } from '../route/open-field.ts';
import { go, useRoute } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';
import { Refusal } from './refusal.tsx';
import styles from './undo-buttons.module.css';

/** Takes steps back and again, across fields and pages. Inside a field, the keys are those of the browser. */
export function UndoButtons({ site }: { site: SiteOverview }) {
	const words = useWords();
	const store = useStore();
	const { open } = useRoute();
	const { edits } = store;
	const canUndo = useEdits(() => edits.canUndo('back'));
	const canRedo = useEdits(() => edits.canUndo('again'));
	const [refusal, setRefusal] = useState<string>();
	const step = async (direction: 'back' | 'again') => {
		const [address, focused] = [location.href, document.activeElement];
		const taken = await edits.undo(direction);
		setRefusal(taken?.refusal);
		// A person who has gone on meanwhile stays there.
		const { activeElement, body } = document;
		if (location.href !== address || (activeElement !== focused && activeElement !== body)) return;
		if (taken?.field) openField(site, taken.field);
		if (!taken?.files) return;
		// Pages came or went.
		const { files } = taken;
		const isThere = (page: SiteOverview['pages'][number]) =>
			Object.values(page.texts).some(({ file }) => files.includes(file));
		const now = store.site() ?? site;
		const pages = now.pages.filter(isThere);
		const isNew = ({ id }: { id: string }) => !site.pages.some((page) => page.id === id);
		const page = pages.find(isNew) ?? pages.find(({ id }) => id === open) ?? pages[0];
		const isStillThere = now.pages.some(({ id }) => id === open) || now.files.some(({ file }) => file === open);
		if (page) go({ open: page.id, field: undefined, view: undefined });
		else if (!isStillThere) go({ open: undefined, field: undefined });
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
			{refusal !== undefined && (
				<div className={styles.refusal}>
					<Refusal reason={refusal} />
					<button type="button" onClick={() => setRefusal(undefined)}>
						{words.close}
					</button>
				</div>
			)}
		</div>
	);
}
