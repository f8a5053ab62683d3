// Loaded before the server (`NODE_OPTIONS=--import`): all of its clocks are ahead by `CLOCK_OFFSET_MS`.
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const now = Date.now;
const steady = process.hrtime.bigint;
Date.now = () => now() + offset;
process.hrtime.bigint = () => steady() + BigInt(offset) * 1_000_000n;
