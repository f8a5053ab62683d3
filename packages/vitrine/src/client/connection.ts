interface Circumstances {
	connection?: { saveData?: boolean; effectiveType?: string };
	/** Memory of the device in gigabytes, rounded to a power of two. */
	deviceMemory?: number;
}

/**
 * Whether the visitor pays dearly for what is loaded ahead: data saver is on, the connection is of the 2G kind, or the device
 * has at most 1 GB of memory. Read anew each time, since it changes on the way (specification §9).
 */
export function isConstrained(): boolean {
	const { connection, deviceMemory = 2 } = navigator as Circumstances;
	return connection?.saveData || deviceMemory <= 1 || /2g/.test(connection?.effectiveType ?? '');
}
