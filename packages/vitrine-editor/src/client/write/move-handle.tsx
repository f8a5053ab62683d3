import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../words/use-words.ts';
import styles from './move-handle.module.css';
import { useDrag } from './use-drag.ts';

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
	const { wasDragged, ...drag } = useDrag(index, onMove);
	return (
		<span className={styles.move}>
			<button
				type="button"
				data-handle=""
				className={styles.handle}
				aria-label={words.moveNamed(name)}
				aria-pressed={isHeld}
				title={words.moveHint}
				onClick={() => !wasDragged() && setHeld(!isHeld)}
				onKeyDown={onKeyDown}
				{...drag}
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
