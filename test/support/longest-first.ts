import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that took longer than half a minute, in the order in which they begin: the first ones wait for most of it. */
const longest = [
	...['test/create-site.test', 'test/faults.test', 'e2e/development.spec', 'e2e/every-page.spec'],
	...['test/contact-processes.test', 'e2e/history-walk.spec', 'build/export/build-site.test', 'e2e/other-brand.spec'],
	...['e2e/fonts.spec', 'node/workers.test', 'e2e/themes.spec', 'e2e/fourth-language.spec'],
	...['postgres/postgres-store.test', 'e2e/deploy.spec', 'e2e/page-change.spec', 'e2e/company-site.spec'],
];

/** Begins with the files that take longest: one of them at the end would leave a core idle. A new checkout knows no times of files. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const rank = ({ moduleId }: TestSpecification) => {
			const place = longest.findIndex((name) => moduleId.includes(`/${name}`));
			return place < 0 ? longest.length : place;
		};
		return sorted.toSorted((a, b) => rank(a) - rank(b));
	}
}
