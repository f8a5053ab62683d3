/** Whether a file of a site is code that a process keeps once it has loaded it. */
export function isSiteCode(file: string): boolean {
	return /^(?:sections|theme)(?:\/|$)/.test(file);
}
