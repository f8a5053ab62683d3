import { useRef, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { useStore } from '../../edits/site-store.ts';
import { useWords } from '../../words/use-words.ts';
import { focusEdits } from './focus-edits.ts';

/** A place in a picture, in hundredths from the left and from the top. */
export interface Point {
	x: number;
	y: number;
}

/** The point that stays in sight, and what moves it. */
export interface MovedPoint extends Point {
	move: (to: Point) => void;
	/** What keeps it from being saved. */
	problem: string | undefined;
}

/** Milliseconds without a move after which the point is written: a person has stopped to drag it. */
const pause = 400;

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

/** Follows the point of a picture: it moves at once, and is written in all languages that show the picture after a pause. */
export function useFocusPoint(field: Field | undefined, site: SiteOverview | undefined): MovedPoint | undefined {
	const words = useWords();
	const { edits } = useStore();
	const [moved, setMoved] = useState<Point>();
	const [problem, setProblem] = useState<string>();
	const latest = useRef<Point>(undefined);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	if (!field || field.isFixed) return undefined;
	const save = async () => {
		const point = latest.current;
		if (!point) return;
		const written = `${point.x}% ${point.y}%`;
		const refusal = await edits.make(() => focusEdits(field, written, site)).catch(() => 'offline');
		setProblem(refusal === 'offline' ? words.offline : refusal === 'conflict' ? words.conflictTitle : refusal);
		if (latest.current !== point) return;
		if (refusal === 'offline') timer.current = setTimeout(save, retry);
		else setMoved(undefined);
	};
	const move = ({ x, y }: Point) => {
		const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
		latest.current = { x: within(x), y: within(y) };
		setMoved(latest.current);
		clearTimeout(timer.current);
		timer.current = setTimeout(save, pause);
	};
	return { ...(moved ?? pointOf(field.value)), move, problem };
}

/** Reads a point as files have it; the middle where there is none. */
function pointOf(written: unknown): Point {
	const [, x, y] = /^([\d.]+)% ([\d.]+)%$/.exec(String(written ?? '').trim()) ?? [];
	return { x: Number(x ?? 50), y: Number(y ?? 50) };
}
