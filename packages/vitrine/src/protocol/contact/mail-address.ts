/**
 * Says whether a text can be an e-mail address: one that RFC 6531 allows without quotes, in any script.
 *
 * - Before the last `@` stand 1 to 64 bytes of UTF-8 (RFC 5321 §4.5.3.1.1) without white space, controls and the characters
 *   that would need quotes, `"(),:;<>@[\\]` (RFC 5322 §3.2.3), and no dot first, last or twice in a row.
 * - Behind it stands a name of at least two labels that the URL Standard's "domain to ASCII" takes, each at most 63 and
 *   together at most 253 characters long in that form; no number of an address.
 * - The whole is at most 254 characters long in that form.
 *
 * @example isMailAddress('почта@пример.рф') // true
 * @example isMailAddress('ユーザー@例え.jp') // true
 * @example isMailAddress('a@localhost') // false
 */
export function isMailAddress(text: string): boolean {
	const at = text.lastIndexOf('@');
	const local = text.slice(0, at);
	const domain = at < 0 ? undefined : asciiDomain(text.slice(at + 1));
	if (domain === undefined || !/^[^\s\p{C}"(),:;<>@[\\\]]+$/u.test(local) || /^\.|\.\.|\.$/.test(local)) return false;
	const bytes = new TextEncoder().encode(local).length;
	return bytes <= 64 && bytes + 1 + domain.length <= 254;
}

function asciiDomain(domain: string): string | undefined {
	if (/[\s\p{C}/?#@:\\%[\]]/u.test(domain)) return undefined;
	const address = `http://${domain}/`;
	if (!URL.canParse(address)) return undefined;
	const { hostname } = new URL(address);
	const labels = hostname.split('.');
	const isName = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
	return isName && labels.length > 1 && hostname.length <= 253 && !/\.\d+$/.test(hostname) ? hostname : undefined;
}
