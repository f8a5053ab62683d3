/** A range of network addresses that may be in one hand. */
export interface AddressRange {
	/** The same for each address in it. */
	name: string;
	/** What it may be: a visitor's own line, the network of one customer of a provider, or of one site. */
	size: 'visitor' | 'customer' | 'site';
}

/**
 * Names the ranges of network addresses that an address belongs to, the narrowest first. Of IPv4 it is the address
 * itself, since its neighbors belong to strangers, and the /24, which is what is given to a site. Of IPv6 it is the /64,
 * the least that a line is given and that one machine may use up, and the /56 and the /48, which providers give to homes
 * and sites (RFC 6177).
 *
 * @example addressRanges('203.0.113.9') // 203.0.113.9, 203.0.113.0/24
 * @example addressRanges('2001:db8:1:2a3::1') // 2001:db8:1:2a3, 2001:db8:1:200/56, 2001:db8:1/48
 */
export function addressRanges(address: string): AddressRange[] {
	const network = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
	if (network !== undefined) {
		return [
			{ name: address, size: 'visitor' },
			{ name: `${network}.0/24`, size: 'site' },
		];
	}
	const whole = address.includes(':') ? URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) : undefined;
	if (whole === undefined) return [{ name: address, size: 'visitor' }];
	const [head = [], tail = []] = whole.split('::').map((half) => half.split(':').filter((group) => group !== ''));
	const zeros = Array(8 - head.length - tail.length).fill('0');
	const [first, second, third, fourth = '0'] = [...head, ...zeros, ...tail];
	const site = `${first}:${second}:${third}`;
	const customer = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
	return [
		{ name: `${site}:${fourth}`, size: 'visitor' },
		{ name: `${site}:${customer}/56`, size: 'customer' },
		{ name: `${site}/48`, size: 'site' },
	];
}

/** The narrowest range of an address: what one visitor may have. */
export function addressRange(address: string): string {
	return addressRanges(address)[0]?.name ?? address;
}

/** Writes an IPv4 address that a socket maps to IPv6 as IPv4 again, and leaves out the zone of an IPv6 address. */
export function plainAddress(address = ''): string {
	return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
