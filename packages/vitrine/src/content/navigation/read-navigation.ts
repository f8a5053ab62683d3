import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import type { Report } from '../problems/problem.ts';
import { type Menus, navigationSchema } from '../settings/navigation-schema.ts';

/** The links of header and footer, the same in every language. */
export const navigationFile = 'content/navigation.yaml';

export interface ReadNavigation {
	/** Undefined where the file has mistakes, which are reported. */
	lists: Menus | undefined;
	/** Returns the 1-based line of an entry by its keys and indexes. */
	lineOf: (path: readonly PropertyKey[]) => number;
}

/** Reads `content/navigation.yaml`. A site without it has no links in header and footer. */
export async function readNavigation(
	root: string,
	files: { has: (file: string) => boolean },
	report: Report,
): Promise<ReadNavigation> {
	const lineOf = () => 1;
	if (!files.has(navigationFile)) return { lists: { header: [], footer: [] }, lineOf };
	const source = await readSourceFile(root, navigationFile, report);
	const yaml = readYaml(source, navigationSchema, report, { goesOn: true });
	return { lists: yaml?.data, lineOf: yaml?.lineOf ?? lineOf };
}
