import type { Resource } from '#resources/resource.ts';

/**
 * Finds what search looks into, which is made when somebody searches: an editor who does not waits for no index.
 *
 * @param addresses of the files that name all others
 * @param make lists the files of all indexes
 */
export function searchOnRequest(
	addresses: readonly string[],
	make: () => Promise<Resource[]>,
): (path: string) => Resource | undefined {
	let making: Promise<void> | undefined;
	const made = new Map<string, Resource>();
	const makeOnce = () => {
		making ??= make().then((resources) => {
			for (const resource of resources) made.set(resource.path, resource);
		});
		making.catch(() => {
			making = undefined;
		});
		return making;
	};
	const roots = new Map(
		addresses.map((path): [string, Resource] => {
			const body = async () => {
				await makeOnce();
				const root = made.get(path);
				if (!root) throw new Error(`There is no ${path}.`);
				return root.body?.() ?? '';
			};
			return [
				path,
				{ path, kind: 'search-index', contentType: 'application/json; charset=utf-8', compression: 'best', body },
			];
		}),
	);
	return (path) => roots.get(path) ?? made.get(path);
}
