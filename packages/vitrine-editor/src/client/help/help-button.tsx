import { lazy, Suspense, useEffect, useState } from 'react';
import { useWords } from '../words/use-words.ts';

/** It is loaded when it is opened first. */
const Help = lazy(() => import('./help.tsx').then(({ Help }) => ({ default: Help })));

/** Opens the help page; so do F1, and "?" outside a field. */
export function HelpButton() {
	const words = useWords();
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { target, key, isComposing, ctrlKey, metaKey, altKey } = event;
			const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
			const isWanted = key === 'F1' || (key === '?' && !isTyping);
			if (!isWanted || isComposing || ctrlKey || metaKey || altKey) return;
			event.preventDefault();
			setOpen(true);
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	}, []);
	return (
		<>
			<button type="button" title="F1" aria-label={words.help} onClick={() => setOpen(true)}>
				?
			</button>
			{isOpen && (
				<Suspense>
					<Help onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
