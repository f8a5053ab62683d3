import { StoreUnavailable } from '#contact/contact-store.ts';
import { explainFault } from '#contact/node/sqlite/open-database.ts';
import { backUp } from '#contact/node/submissions/back-up.ts';
import { deleteMessages, giveUpDeliveries, requeueDeliveries } from '#contact/node/submissions/change-messages.ts';
import { type Command, CommandError, openExisting, type Tools } from '#contact/node/submissions/command.ts';
import { exportMessages } from '#contact/node/submissions/export-messages.ts';
import { listMessages, showMessage } from '#contact/node/submissions/read-messages.ts';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { SettingError } from '#settings/setting-value.ts';

/**
 * `vitrine submissions`: shows the messages of visitors to the operator of the site. It may be used while the site is
 * served.
 */
export async function run([name = 'help', ...parameters]: string[]): Promise<void> {
	if (name === 'help') return console.log(help);
	const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
	if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}`);
	const parsed = parseArguments(parameters, command.options);
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		// The reader of the pipe has read enough.
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

/** Everything that `npm run submissions` does, by name. */
const commands = {
	list: listMessages,
	show: showMessage,
	export: exportMessages,
	requeue: requeueDeliveries,
	'give-up': giveUpDeliveries,
	delete: deleteMessages,
	backup: backUp,
} as const satisfies Record<string, Command>;

const lines = Object.entries(commands).map(([name, { usage, does }]) => {
	const call = `${name} ${usage}`.trimEnd();
	return `  npm run submissions -- ${call}\n      ${does}`;
});

/** The questions of the command, and the meaning of the answers. */
export const help: string = `What visitors wrote with the form of the site. All of it works while the site is served.

${lines.join('\n')}

DATA_DIR or DATABASE_URL names where the messages are, as for the server; for those of a site on Workers, set MESSAGES_URL
to its address and MESSAGES_TOKEN to that of the site. Times are UTC. "npm run -s" leaves out the
lines of npm itself. Exit code: 0 done, 1 not or not all done, 2 not understood.`;
