import { StoreUnavailable } from '#contact/contact-store.ts';
import { readEnv, SettingError } from '#env.ts';
import { parseWords, WrongUse } from '#parse-words.ts';
import { explainFault } from '../sqlite/explain-fault.ts';
import { CannotDo, type Tools } from './command.ts';
import { commands, help } from './commands.ts';
import { openExisting } from './open-existing.ts';

// `npm run messages`: what visitors wrote, for whoever runs the site. It may be used while the site is served.
const [name = 'help', ...parameters] = process.argv.slice(2);
const opened: { close: () => Promise<void> }[] = [];
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	// Whoever read it has read enough.
	if (error.code === 'EPIPE') process.exit(0);
	console.error(`Standard output cannot be written: ${explainFault(error) ?? error.message}.`);
	process.exit(1);
});
try {
	process.exitCode = await run();
} catch (error) {
	process.exitCode = explain(error);
}
await Promise.all(opened.map((store) => store.close()));

async function run(): Promise<number> {
	if (['help', '--help', '-h'].includes(name) || parameters.includes('--help')) {
		process.stdout.write(help());
		return 0;
	}
	const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
	if (!command) throw new WrongUse(`There is no command ${JSON.stringify(name)}`);
	const settings = readEnv();
	const tools: Tools = {
		settings,
		store: () => {
			const store = openExisting(settings);
			opened.push(store);
			return store;
		},
		write: (text) => process.stdout.write(text),
		complain: (sentence) => process.stderr.write(`${sentence}\n`),
	};
	return command.run(parseWords(parameters, command.options), tools);
}

/** Says what went wrong, and gives the exit code: 2 for what was not understood, 1 for what could not be done. */
function explain(error: unknown): number {
	if (!(error instanceof Error)) throw error;
	if (error instanceof WrongUse) {
		console.error(`${error.message}. See "npm run messages -- --help".`);
		return 2;
	}
	const isExpected = [StoreUnavailable, CannotDo, SettingError].some((kind) => error instanceof kind);
	console.error(isExpected || 'syscall' in error ? error.message : error);
	return 1;
}
