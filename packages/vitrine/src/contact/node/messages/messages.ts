import { StoreUnavailable } from '#contact/contact-store.ts';
import { readEnv, SettingError } from '#env.ts';
import { parseArguments, UsageError } from '#parse-arguments.ts';
import { explainFault } from '../sqlite/explain-fault.ts';
import { CommandError, type Tools } from './command.ts';
import { commands, help } from './commands.ts';
import { openExisting } from './open-existing.ts';

export { help };

/** `vitrine messages`: what visitors wrote, for whoever runs the site. It may be used while the site is served. */
export async function run([name = 'help', ...parameters]: string[]): Promise<void> {
	if (name === 'help') return console.log(help);
	const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
	if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}`);
	const parsed = parseArguments(parameters, command.options);
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		// Whoever read it has read enough.
		if (error.code === 'EPIPE') process.exit(0);
		console.error(`Standard output cannot be written: ${explainFault(error) ?? error.message}.`);
		process.exit(1);
	});
	const opened: { close: () => Promise<void> }[] = [];
	try {
		const settings = readEnv();
		const tools: Tools = {
			settings,
			store: () => {
				const store = openExisting(settings);
				opened.push(store);
				return store;
			},
			write: (text) => process.stdout.write(text),
			warn: (sentence) => process.stderr.write(`${sentence}\n`),
		};
		process.exitCode = await command.run(parsed, tools);
	} catch (error) {
		if (!(error instanceof Error) || error instanceof UsageError) throw error;
		const isExpected = [StoreUnavailable, CommandError, SettingError].some((kind) => error instanceof kind);
		console.error(isExpected || 'syscall' in error ? error.message : error);
		process.exitCode = 1;
	} finally {
		await Promise.all(opened.map((store) => store.close()));
	}
}
