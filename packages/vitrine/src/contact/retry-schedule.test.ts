import { describe, expect, it } from 'vitest';
import { outcomeOf } from './retry-schedule.ts';
import type { SendResult } from './sender.ts';

const failed: SendResult = { kind: 'failed', error: 'ECONNREFUSED' };
const refused: SendResult = { kind: 'refused', error: 'SMTP 550' };
const hour = 3_600_000;

/** When each try after the first comes, in minutes after it, until it is the last. */
function triesOf(result: SendResult, random = 0.5): number[] {
	const times: number[] = [];
	for (let tries = 1, now = 0; ; tries++) {
		const outcome = outcomeOf(result, { tries, now, random });
		if (outcome.kind !== 'again') return times;
		now = outcome.at;
		times.push(Math.round(now / 60_000));
	}
}

describe('what fails', () => {
	it('is tried after a minute, then less and less often for two days', () => {
		expect(triesOf(failed)).toMatchInlineSnapshot(`
			[
			  1,
			  3,
			  7,
			  15,
			  31,
			  63,
			  127,
			  255,
			  495,
			  735,
			  975,
			  1215,
			  1455,
			  1695,
			  1935,
			  2175,
			  2415,
			  2655,
			  2895,
			]
		`);
	});

	it('is tried a quarter sooner or later by chance, so that not all comes at once', () => {
		const at = (random: number) => outcomeOf(failed, { tries: 10, now: 0, random });
		expect(at(0)).toMatchObject({ at: 3 * hour });
		expect(at(1)).toMatchObject({ at: 5 * hour });
	});

	it('waits for as long as the other side asks, up to four hours', () => {
		const at = (wait: number) => outcomeOf({ ...failed, wait }, { tries: 1, now: 0, random: 0.5 });
		expect(at(10_000)).toMatchObject({ at: 60_000 });
		expect(at(600_000)).toMatchObject({ at: 600_000 });
		expect(at(1000 * hour)).toMatchObject({ at: 4 * hour });
	});
});

describe('what is refused', () => {
	it('is tried three times in an hour, in case the other side was just being set up', () => {
		expect(triesOf(refused)).toEqual([30, 60]);
	});

	it('is dead at once where it failed for long before', () => {
		expect(outcomeOf(refused, { tries: 8, now: 0, random: 0.5 })).toEqual({ kind: 'dead', error: 'SMTP 550' });
	});
});
