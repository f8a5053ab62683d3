import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that took longer than half a minute, in the order in which they begin: the first ones wait for most of it. */
const longest = [
	'test/create-site.test',
	'e2e/editor-faults.spec',
	'build/export/build-site.test',
	'e2e/editor.spec',
	'e2e/development.spec',
	'e2e/editor-blocks.spec',
	'e2e/editor-publish.spec',
	'publish/git-faults.test',
	'publish/open-publisher.test',
	// Its site is that of the first file, for which it would wait.
	'test/first-day.test',
	'e2e/editor-new-page.spec',
	'test/packed-kit.test',
	'e2e/every-page.spec',
	'test/three-people.test',
	'test/new-version.test',
	'test/killed-publish.test',
	'server/publishing.test',
	'test/commands.test',
	'e2e/own-theme.spec',
	'e2e/other-brand.spec',
	'test/moved-site.test',
	'server/pictures.test',
	'server/serve-editor.test',
	'e2e/editor-walk.spec',
	'resources/cards.test',
	'cli/build.test',
	'e2e/fonts.spec',
	'e2e/themes.spec',
	'e2e/fourth-language.spec',
	'node/workers.test',
	// They run by themselves, after all others.
	'test/faults.test',
	'test/contact-processes.test',
	'postgres/postgres-store.test',
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
