/**
 * Returns whether a host, as the URL Standard writes it, is this machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291
 * §2.5.3).
 */
export function isLoopback(host: string): boolean {
	return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
