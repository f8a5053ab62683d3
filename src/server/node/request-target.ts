/**
 * Says whether a request target is a path in plain ASCII (RFC 9112 §3.2.1). Node lets other forms through, and the
 * `Request` that an app is given would hide them.
 *
 * @param target as it stood in the request line
 */
export function isPathTarget(target: string): boolean {
	return /^\/[\x21-\x7e]*$/.test(target) && !/[\\<>"^`{|}]/.test(target.split('?', 1)[0] ?? '');
}
