/** What a browser sends: a name or an address in ASCII, and a port in digits. Other names are written in Punycode. */
const form = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const highestPort = 65_535;

/**
 * Says whether a request names exactly one host, and in a form that can be one (RFC 9112 §3.2: anything else is to be
 * answered with 400). Which host it is does not matter: the site's address comes from its settings.
 *
 * @param rawHeaders names and values in turn, as they were sent
 */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
	let host: string | undefined;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? '';
		if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
		if (host !== undefined) return false;
		host = rawHeaders[index + 1] ?? '';
	}
	const match = form.exec(host ?? '');
	return match !== null && Number(match[1] ?? 0) <= highestPort;
}
