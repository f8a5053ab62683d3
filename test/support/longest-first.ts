import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that took longer than half a minute by themselves, and wait or work from their beginning to their end. */
const longest = ['create-site.test', 'faults.test', 'development.spec', 'every-page.spec', 'contact-processes.test'];

/** Begins with the files that take longest: one of them at the end would leave a core idle. A new checkout knows no times of files. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(`/${name}`));
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}
