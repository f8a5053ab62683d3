import { writeFileSync } from 'node:fs';
import { recordDelivery } from './support/record-delivery.ts';
import { recordRollback } from './support/record-rollback.ts';

// `node --import ./test/node-version.js test/record-exhibits.ts`: records what the sections of this site show of the kit. A test records it again and compares.
const file = new URL('../sections/exhibit-delivery/recording.json', import.meta.url);
const recording = { delivery: await recordDelivery(), rollback: await recordRollback() };
writeFileSync(file, `${JSON.stringify(recording, null, '\t')}\n`);
