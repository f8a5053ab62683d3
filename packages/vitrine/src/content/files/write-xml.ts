import { toXml } from 'xast-util-to-xml';
import { withoutForbidden } from './escape-xml.ts';

/** Writes a tree as XML 1.0 that every parser reads: with no character that it forbids, and no `]]>` in texts (§2.4). */
export function writeXml(tree: Parameters<typeof toXml>[0]): string {
	const written = toXml(tree, { closeEmptyElements: true, tightClose: true });
	// The tree has no CDATA, whose end this would be.
	return withoutForbidden(written).replaceAll(']]>', ']]&gt;');
}
