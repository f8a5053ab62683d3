/**
 * Checks whether a text can be an e-mail address: one that RFC 6531 allows without quotes, in any script.
 *
 * - Before the last `@` there are 1 to 64 bytes of UTF-8 (RFC 5321 §4.5.3.1.1) without white space, controls and the characters
 *   that would need quotes, `"(),:;<>@[\\]` (RFC 5322 §3.2.3), and no dot first, last or twice in a row.
 * - Behind it there is a name of at least two labels that the URL Standard's "domain to ASCII" takes, each at most 63 and
 *   together at most 253 characters long in that form; no number of an address.
 * - The whole is at most 254 characters long in that form.
 *
 * @example isMailAddress('почта@пример.рф') // true
 * @example isMailAddress('ユーザー@例え.jp') // true
 * @example isMailAddress('a@localhost') // false
 */
export function isMailAddress(text: string): boolean {
	return isVisitorAddress(text) && !hasOddDots(text);
}

/**
 * Checks whether a text can be the address of a visitor. Beside those of `isMailAddress`, this takes what HTML takes for
 * `type=email`: dots at any place before the `@`, which telephone companies of Japan gave out until 2009.
 *
 * @example isVisitorAddress('hanako..@docomo.ne.jp') // true
 */
export function isVisitorAddress(text: string): boolean {
	const at = text.lastIndexOf('@');
	const local = text.slice(0, at);
	const domain = at < 0 ? undefined : asciiDomain(text.slice(at + 1));
	if (domain === undefined || !/^[^\s\p{C}"(),:;<>@[\\\]]+$/u.test(local)) return false;
	const bytes = new TextEncoder().encode(local).length;
	return bytes <= 64 && bytes + 1 + domain.length <= 254;
}

/** Checks for dots that a mail can carry in quotation marks only (RFC 5322 §3.4.1). */
export function hasOddDots(address: string): boolean {
	return /^\.|\.\.|\.$/.test(address.slice(0, address.lastIndexOf('@')));
}

/** Returns what is the same for one mailbox, however its letters are written. */
export function addressKey(email: string): string {
	return email.normalize('NFKC').trim().toLowerCase();
}

/** What shows nothing, but for what chooses the shape of an emoji. */
const unseen = /(?!\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Mends an address as visitors type and paste it: characters that show nothing, white space and brackets around it,
 * letters and signs in full width, `mailto:` before it and the end of a sentence behind it.
 *
 * @example mendMailAddress('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ') // 'taro@example.com'
 * @example mendMailAddress('mailto:ada@example.com; ') // 'ada@example.com'
 */
export function mendMailAddress(text: string): string {
	// No address is as long, and the patterns below are for short texts.
	if (text.length > 1000) return text;
	const seen = text.replace(unseen, '').replace(/[^\0-\x7f]/gu, (character) => {
		const plain = character.normalize('NFKC');
		return /^[!-~]+$/.test(plain) ? plain : character;
	});
	const address = seen.replace(/^[\s<]*(mailto:)?[\s<]*/i, '').replace(/[\s>;,.、。｡]+$/, '');
	const at = address.lastIndexOf('@');
	return address.slice(0, at + 1) + address.slice(at + 1).replace(/[。｡]/g, '.');
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
