import { expect, it } from 'vitest';
import { openTimings } from '#build/threads/timings.ts';
import { displayProgress } from './show-progress.ts';

/** What is written of a build whose steps begin at the given seconds. */
function shown(isTTY: boolean): string {
	let time = 0;
	const written: string[] = [];
	const now = () => time;
	const output = { isTTY, write: (text: string) => written.push(text) > 0 };
	const progress = displayProgress(output, now);
	const timings = openTimings(progress.show, now);
	const at = (seconds: number, act: () => void) => {
		time = seconds * 1000;
		act();
	};
	at(0.5, () => timings.begin('read', 3000));
	at(1.9, () => timings.advance(400));
	at(2.5, () => timings.advance(200));
	at(3, () => timings.advance(100));
	at(4, () => timings.begin('bundle'));
	at(8, () => timings.begin('pages', 6012));
	at(12.3, () => timings.advance(1200));
	at(14, () => progress.end());
	expect(timings.times().steps).toEqual({ look: 0.5, read: 3.5, bundle: 4, pages: 6 });
	return written.join('');
}

it('a build of more than two seconds says every few seconds what it does, and how far it is', () => {
	expect(shown(false)).toMatchInlineSnapshot(`
		"2 s: reading the content, 600 of 3000
		8 s: making pages and files, 0 of 6012
		"
	`);
});

it('in a terminal it reports it in one line, which goes with the end', () => {
	expect(shown(true).replaceAll('\r', '<').replaceAll('\u001B[K', '>\n')).toMatchInlineSnapshot(`
		"<2 s: reading the content, 600 of 3000>
		<3 s: reading the content, 700 of 3000>
		<4 s: bundling the code>
		<8 s: making pages and files, 0 of 6012>
		<12 s: making pages and files, 1200 of 6012>
		<>
		"
	`);
});
