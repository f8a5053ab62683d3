import { fingerprint } from '#protocol/fingerprint.ts';

/** What extensions and proxies put between the children of `body`, where React passes over other elements than its own. */
const foreign = /^(?:script|style|link|meta|noscript|iframe|template|.*-.*)$/;

/**
 * Returns whether the document still is the one that was sent (specification §9). Proxies hide addresses and take
 * comments away, browsers make links of numbers, extensions and translators wrap words: React would find other nodes than
 * it expects. Attributes do not matter, nor does what follows the last element of the page or is in the head.
 */
export function isAsSent(): boolean {
	const { body, documentElement } = document;
	// All addresses would be those of another place.
	if (document.querySelector('base')) return false;
	let html = '';
	for (const node of body.childNodes) {
		if (node instanceof Element) html += foreign.test(node.localName) ? '' : node.outerHTML;
		else if (node instanceof Text) html += node.data;
		if (node instanceof HTMLElement && node.dataset.notices !== undefined) break;
	}
	return fingerprint(html) === documentElement.dataset.sent;
}
