import type { KeyboardEvent } from 'react';
import { useWords } from '../words/use-words.ts';
import styles from './move-handle.module.css';
import { useDrag } from './use-drag.ts';
import type { Target, useMoves } from './use-moves.ts';

export type Moves = ReturnType<typeof useMoves>;

interface HandleProps {
	/** Of the item. */
	name: string;
	index: number;
	count: number;
	moves: Moves;
}

const steps: Record<string, Target> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };

/**
 * Moves an item: by dragging it, by a press and then the arrow keys, or by the buttons that a press shows. Enter, Space or Tab puts it
 * down.
 */
export function MoveHandle({ name, index, count, moves }: HandleProps) {
	const words = useWords();
	const isHeld = moves.held === index;
	const onKeyDown = (event: KeyboardEvent) => {
		if (!isHeld) return;
		if (event.key === 'Escape' || event.key === 'Tab') moves.hold(undefined);
		const target = steps[event.key];
		if (target === undefined) return;
		event.preventDefault();
		moves.move(index, target);
	};
	const { wasDragged, ...drag } = useDrag(index, (to) => {
		moves.hold(undefined);
		moves.move(index, to);
	});
	const buttons = [
		['up', words.moveUp, '↑', index === 0],
		['down', words.moveDown, '↓', index === count - 1],
	] as const;
	return (
		<span className={styles.move}>
			<button
				type="button"
				data-handle=""
				className={styles.handle}
				aria-label={words.moveNamed(name)}
				aria-pressed={isHeld}
				title={words.moveHint}
				onClick={() => !wasDragged() && moves.hold(isHeld ? undefined : index)}
				onKeyDown={onKeyDown}
				{...drag}
			>
				⠿
			</button>
			{isHeld && (
				<span className={styles.steps}>
					{buttons.map(([step, label, sign, isEnd]) => (
						<button
							key={step}
							type="button"
							data-step={step}
							aria-label={label}
							disabled={isEnd}
							onClick={() => moves.move(index, step)}
						>
							{sign}
						</button>
					))}
				</span>
			)}
		</span>
	);
}
