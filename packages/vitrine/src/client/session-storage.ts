/**
 * Session storage, or undefined where it is blocked: then reading the property alone throws. To be read late, since
 * the first use makes the page wait for the disk.
 */
export function sessionStorageOrNothing(): Storage | undefined {
	try {
		return sessionStorage;
	} catch {
		return undefined;
	}
}
