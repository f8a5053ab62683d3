import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { type Collections, collectionAround, listNames } from '../site/collection-files.ts';
import type { PageSource } from '../site/language-files.ts';

/**
 * Reports pages whose file takes an address that a collection has, and entries whose name its lists need.
 *
 * @param folder of the language, in `content/`
 * @returns the others
 */
export function checkPagePlaces(
	pages: readonly PageSource[],
	{ folder, collections }: { folder: string; collections: Collections },
	report: Report,
): PageSource[] {
	return pages.filter(({ id, path, collection }) => {
		const file = `content/${folder}/${path}`;
		const around = collectionAround(id, collections);
		if (!collection && around) {
			const { name, rest } = around;
			report({
				file,
				line: 1,
				found: `a page at ${quote(`/${id}`)}, an address of the collection ${quote(name)}`,
				expected: 'an address that no collection has',
				fix: `move it to content/${folder}/${name}/${rest}.md, rename it, or give the collection another address`,
				message: coded('address-reserved', { address: `/${id}` }),
			});
			return false;
		}
		if (collection?.part === 'entry' && around && listNames.includes(around.rest)) {
			report({
				file,
				line: 1,
				found: `the file name ${quote(around.rest)}`,
				expected: `another name: the lists of the collection need ${listNames.map(quote).join(' and ')}`,
				fix: 'rename it',
				message: coded('address-reserved', { address: `/${id}` }),
			});
			return false;
		}
		return true;
	});
}
