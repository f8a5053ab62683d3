import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useWords } from '../words/use-words.ts';
import styles from './move-handle.module.css';

interface HandleProps {
	/** Of the item. */
	name: string;
	index: number;
	count: number;
	onMove: (to: number) => void;
}

/**
 * Moves an item: by dragging it, by a press and then the arrow keys, or by the buttons that a press shows. Enter, Space or Tab puts it
 * down.
 */
export function MoveHandle({ name, index, count, onMove }: HandleProps) {
	const words = useWords();
	const [isHeld, setHeld] = useState(false);
	const onKeyDown = (event: KeyboardEvent) => {
		if (!isHeld) return;
		const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
		const to = steps[event.key];
		if (event.key === 'Escape' || event.key === 'Tab') setHeld(false);
		if (to === undefined) return;
		event.preventDefault();
		if (to !== index) onMove(to);
	};
	const drop = (event: PointerEvent<HTMLButtonElement>) => {
		const item = event.currentTarget.closest('li');
		const list = item?.parentElement;
		event.currentTarget.releasePointerCapture(event.pointerId);
		if (!item || !list) return;
		item.style.removeProperty('translate');
		const to = placeAt([...list.children], event.clientY);
		if (to !== index) onMove(to);
	};
	return (
		<span className={styles.move}>
			<button
				type="button"
				data-handle=""
				className={styles.handle}
				aria-label={words.moveNamed(name)}
				aria-pressed={isHeld}
				title={words.moveHint}
				onClick={() => setHeld(!isHeld)}
				onKeyDown={onKeyDown}
				onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
				onPointerMove={(event) => {
					if (!event.currentTarget.hasPointerCapture(event.pointerId) || event.movementY === 0) return;
					event.currentTarget.closest('li')?.style.setProperty('opacity', '0.5');
				}}
				onPointerUp={(event) => {
					event.currentTarget.closest('li')?.style.removeProperty('opacity');
					drop(event);
				}}
			>
				⠿
			</button>
			{isHeld && (
				<span className={styles.steps}>
					<button type="button" aria-label={words.moveUp} disabled={index === 0} onClick={() => onMove(index - 1)}>
						↑
					</button>
					<button
						type="button"
						aria-label={words.moveDown}
						disabled={index === count - 1}
						onClick={() => onMove(index + 1)}
					>
						↓
					</button>
				</span>
			)}
		</span>
	);
}

/** Returns the index of the item at a height of the window. */
function placeAt(items: readonly Element[], y: number): number {
	const index = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
	return index < 0 ? items.length - 1 : index;
}
