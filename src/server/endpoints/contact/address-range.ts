/**
 * Names the range of network addresses that one visitor may have: a single address of IPv4, since its neighbours belong
 * to strangers, and 2^64 of IPv6, which is the least that a line is given (RFC 6177) and that one machine may use up.
 *
 * @example addressRange('203.0.113.9') // '203.0.113.9'
 * @example addressRange('2001:db8::1') // '2001:db8:0:0'
 */
export function addressRange(address: string): string {
	const whole = address.includes(':') ? URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) : undefined;
	if (whole === undefined) return address;
	const [head = [], tail = []] = whole.split('::').map((half) => half.split(':').filter((group) => group !== ''));
	const zeros = Array(8 - head.length - tail.length).fill('0');
	return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
