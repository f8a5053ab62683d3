import { expect, it } from 'vitest';
import { createNewestAnswers } from './newest-answers.ts';

it('takes no answer behind a newer one of the same thing, and every other one', async () => {
	const takeNewest = createNewestAnswers();
	const taken: string[] = [];
	const read = (key: string, name: string) => {
		const answer = Promise.withResolvers<string>();
		const done = takeNewest(
			key,
			() => answer.promise,
			(one) => taken.push(one),
		);
		return { done, answer: () => answer.resolve(name), fail: () => answer.reject(new Error(name)) };
	};
	const [first, second, third, other] = [
		read('a', 'first'),
		read('a', 'second'),
		read('a', 'third'),
		read('b', 'other'),
	];
	second.answer();
	await second.done;
	first.answer();
	await first.done;
	other.answer();
	await other.done;
	third.fail();
	await expect(third.done).rejects.toThrow('third');
	const fourth = read('a', 'fourth');
	fourth.answer();
	await fourth.done;
	expect(taken).toEqual(['second', 'other', 'fourth']);
});
