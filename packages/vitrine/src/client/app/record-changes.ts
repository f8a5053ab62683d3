/**
 * Records what changes in the document.
 *
 * @returns takes back what the task that is running has changed, gives the focus back to what had it, and ends the recording
 */
export function recordChanges(): () => void {
	const focused = document.activeElement;
	const observer = new MutationObserver(() => {});
	observer.observe(document, {
		subtree: true,
		childList: true,
		attributeOldValue: true,
		characterDataOldValue: true,
	});
	return () => {
		const changes = observer.takeRecords();
		observer.disconnect();
		for (const change of changes.reverse()) undo(change);
		if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
	};
}

function undo({ type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
	if (type === 'characterData') target.nodeValue = oldValue;
	else if (type === 'childList') {
		for (const node of addedNodes) target.removeChild(node);
		for (const node of removedNodes) target.insertBefore(node, nextSibling);
	} else if (oldValue === null) (target as Element).removeAttribute(attributeName as string);
	else (target as Element).setAttribute(attributeName as string, oldValue);
}
