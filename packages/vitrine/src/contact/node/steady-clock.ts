/** The time since the machine started, in milliseconds: the same for every process of it, whatever the time of day. */
export function readSteadyClock(): number {
	return Number(process.hrtime.bigint() / 1_000_000n);
}
