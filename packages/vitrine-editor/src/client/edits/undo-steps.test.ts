import { expect, it } from 'vitest';
import { createUndoSteps, type Step } from './undo-steps.ts';

const step = (name: string): Step => ({ field: { file: 'content/en/pages/about.md', place: [name] } });
const [first, second] = [step('title'), step('description')];
const any = () => true;

function noted() {
	const steps = createUndoSteps();
	steps.note(first);
	steps.note(second);
	return steps;
}

it('a step below another one is taken back alone, and cannot be done again', () => {
	const steps = noted();
	expect(steps.takeBack((one) => one !== second)?.step).toBe(first);
	expect(steps.canRedo()).toBe(false);
	expect(steps.takeBack(any)?.step).toBe(second);
	expect([steps.canUndo(), steps.canRedo()]).toEqual([false, true]);
});

it('a step that could not be taken is where it was', () => {
	const steps = noted();
	steps.takeBack((one) => one !== second)?.putBack();
	expect(steps.takeBack(any)?.step).toBe(second);
	expect(steps.takeBack(any)?.step).toBe(first);
	steps.takeAgain()?.putBack();
	expect(steps.canUndo()).toBe(false);
	expect(steps.takeAgain()?.step).toBe(first);
	expect(steps.takeAgain()?.step).toBe(second);
});

it('a step that could not be taken stays although something else was done meanwhile', () => {
	const steps = noted();
	const taken = steps.takeBack(any);
	steps.note(step('updated'));
	taken?.putBack();
	steps.takeBack((one) => one !== second);
	expect(steps.takeBack((one) => one !== first)?.step).toBe(second);
});
