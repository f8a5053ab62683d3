/**
 * Starts a task for each item, and waits until all have ended, failed ones too: what a caller takes back then is in
 * use by none of them.
 *
 * @throws the error of the first item whose task failed
 */
export async function finishAll<Item>(items: Iterable<Item>, run: (item: Item) => Promise<unknown>): Promise<void> {
	const results = await Promise.allSettled(Array.from(items, async (item) => run(item)));
	for (const result of results) if (result.status === 'rejected') throw result.reason;
}
