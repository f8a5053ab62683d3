// Preloaded by the npm scripts that read settings from the environment: Node's own --env-file-if-exists remarks on every
// start that the file is missing. Variables that are set already keep their values.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
