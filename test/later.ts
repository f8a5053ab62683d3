// Loaded before the server (`NODE_OPTIONS=--import`): every clock of the machine is ahead by `LATER_MS`.
const ahead = Number(process.env.LATER_MS ?? 0);
const now = Date.now;
const steady = process.hrtime.bigint;
Date.now = () => now() + ahead;
process.hrtime.bigint = () => steady() + BigInt(ahead) * 1_000_000n;
