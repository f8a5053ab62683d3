/**
 * Runs a function and remembers the listeners that it adds to the document.
 *
 * @returns removes them
 */
export function withDocumentListeners(run: () => void): () => void {
	const added: Parameters<typeof document.addEventListener>[] = [];
	document.addEventListener = (...listener: (typeof added)[number]) => {
		added.push(listener);
		Document.prototype.addEventListener.apply(document, listener);
	};
	run();
	Reflect.deleteProperty(document, 'addEventListener');
	return () => {
		for (const listener of added) document.removeEventListener(...listener);
	};
}
