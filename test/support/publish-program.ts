import { writeSync } from 'node:fs';
import { openPending } from '#content/edit/pending/open-pending.ts';
import { openPublisher } from '#content/edit/publish/open-publisher.ts';
import { isUnderWay } from '#content/edit/publish/publish-state.ts';
import { openSession } from '#content/edit/session/edit-session.ts';
import { randomSource } from './random-inputs.ts';

/** What the program prints, one a line: a value that it is about to save, one that is saved, and how a publish ended. */
export type PublishNote = { begins: string; file: string } | { saved: string } | { ended: string } | { starts: true };

/** For tests: the files whose titles change. */
export const titled = ['content/en/pages/about.md', 'content/en/pages/guide.md', 'content/ru/pages/about.md'];

/** Program of a process: types titles at random and publishes some files or all, until it is killed. */
if (process.argv[1] === import.meta.filename) {
	const [root = '', seed = ''] = process.argv.slice(2);
	const print = (note: PublishNote) => writeSync(1, `${JSON.stringify(note)}\n`);
	const random = randomSource(Number(seed));
	const session = await openSession(root);
	const pending = await openPending(root, { session });
	// The rules of the site have tests of their own.
	const publisher = await openPublisher(root, { pending, check: async () => ({ problems: [], held: [] }) });
	print({ starts: true });
	const titleOf = async (file: string) => {
		const { fields } = await session.fieldsOf(file);
		const written = fields.find(({ place }) => place[0] === 'title')?.value as string;
		return (pending.list(file).find(({ place }) => place[0] === 'title')?.value as string) ?? written;
	};
	for (let step = 0; ; step++) {
		const file = titled[random(titled.length)] ?? '';
		if (random(3) > 0) {
			const value = `Title ${seed}-${step}`;
			print({ begins: value, file });
			const place = ['title'];
			const outcome = await pending.type({ file, place, from: await titleOf(file), value, author: 'Ann' });
			if (outcome.state === 'saved') print({ saved: value });
			continue;
		}
		const ended = new Promise<string>((resolve) => {
			const stop = publisher.follow((state) => {
				if (isUnderWay(state)) return;
				stop();
				resolve(state.state === 'failed' ? state.reason : state.state);
			});
		});
		const choice = random(2) === 0 ? undefined : [{ file }];
		publisher.publish({ choice, message: `Publish ${seed}-${step}`, author: { name: 'Ann' } });
		print({ ended: await ended });
	}
}
