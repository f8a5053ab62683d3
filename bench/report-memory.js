// Preloaded into a build that is measured: says its peak memory when it ends.
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(2, `\npeak memory ${process.resourceUsage().maxRSS} KiB\n`));
