import type { KeyboardEvent, PointerEvent } from 'react';
import type { Place } from 'vitrine/edit';
import { go } from '../../route/route.ts';
import { LatePicture } from '../../ui/late-picture.tsx';
import { useWords } from '../../words/use-words.ts';
import styles from './focus-point.module.css';
import type { MovedPoint } from './use-focus-point.ts';

interface FocusPointProps {
	/** Of the picture. */
	address: string;
	/** Of the field with the point. */
	place: Place | undefined;
	/** Undefined where the picture has none. */
	point: MovedPoint | undefined;
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** A picture with the point that stays in sight: a press or drag on the picture moves it, and so do the arrow keys. */
export function FocusPoint({ address, place, point }: FocusPointProps) {
	const words = useWords();
	if (!point) return <LatePicture className={styles.picture} src={address} alt="" />;
	const { x, y, move } = point;
	const onKeyDown = (event: KeyboardEvent) => {
		const step = steps[event.key];
		if (!step) return;
		event.preventDefault();
		const size = event.shiftKey ? 10 : 1;
		move({ x: x + step[0] * size, y: y + step[1] * size });
	};
	const follow = (event: PointerEvent<HTMLDivElement>) => {
		const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
		move({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 });
	};
	return (
		<div
			className={styles.surface}
			onPointerDown={(event) => {
				if (event.button !== 0) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				follow(event);
			}}
			onPointerMove={(event) => {
				if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
			}}
		>
			<LatePicture className={styles.picture} src={address} alt="" draggable={false} />
			<button
				type="button"
				className={styles.point}
				style={{ insetBlockStart: `${y}%`, left: `${x}%` }}
				data-place={JSON.stringify(place)}
				aria-label={words.focusPoint(x, y)}
				title={words.focusHint}
				onFocus={() => go({ field: JSON.stringify(place) })}
				onKeyDown={onKeyDown}
			/>
		</div>
	);
}

/** The point as two numbers. */
export function FocusValues({ point: { x, y, move } }: { point: MovedPoint }) {
	const words = useWords();
	const values = [
		[words.fromLeft, x, (value: number) => move({ x: value, y })],
		[words.fromTop, y, (value: number) => move({ x, y: value })],
	] as const;
	return (
		<>
			<div className={styles.values}>
				{values.map(([label, value, set]) => (
					<label key={label}>
						{label}
						<input
							type="number"
							min={0}
							max={100}
							value={Math.round(value)}
							onChange={({ target }) => target.value !== '' && set(Number(target.value))}
						/>
					</label>
				))}
			</div>
			<p className={styles.hint}>{words.focusHint}</p>
		</>
	);
}
