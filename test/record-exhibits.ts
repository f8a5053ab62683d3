import { writeFileSync } from 'node:fs';
import { recordDelivery } from './support/record-delivery.ts';

// `npm run record`: records what the sections of this site show of the kit. A test records it again and compares.
const file = new URL('../sections/exhibit-delivery/recording.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await recordDelivery(), null, '\t')}\n`);
