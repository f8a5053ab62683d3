import type { Element } from 'hast';
import { toXast } from 'hast-util-to-xast';
import { writeXml } from '../files/write-xml.ts';

/** Writes a picture as a file of its own. */
export function writeSvg(svg: Element): string {
	return writeXml(toXast(svg, { space: 'svg' }));
}
