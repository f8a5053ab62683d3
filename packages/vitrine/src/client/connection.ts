interface NetworkInformation {
	saveData?: boolean;
	effectiveType?: string;
}

/**
 * Whether the visitor pays dearly for every byte: data saver is on, or the connection is of the 2G kind. Asked anew
 * each time, since it changes on the way (specification §9).
 */
export function isConstrained(): boolean {
	const { connection } = navigator as { connection?: NetworkInformation };
	return connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
}
