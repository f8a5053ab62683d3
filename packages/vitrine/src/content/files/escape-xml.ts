/** Characters that XML 1.0 forbids even as references (§2.2): controls, noncharacters and halves of pairs. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Returns a text as an element of XML 1.0 holds it: also `>` is escaped, since `]]>` may not be in it (§2.4).
 *
 * @param replace writes a character that XML cannot hold; without it, such characters are left out
 */
export function escapeXml(text: string, replace: (character: string) => string = () => ''): string {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	return escaped.replaceAll('\r', '&#13;').replace(forbidden, replace);
}

/** Returns a text as an attribute of XML holds it between double quotes. */
export function escapeXmlAttribute(text: string): string {
	return escapeXml(text).replaceAll('"', '&quot;');
}

/** Returns written XML without the characters that XML forbids. */
export function withoutForbidden(xml: string): string {
	return xml.replace(forbidden, '');
}
