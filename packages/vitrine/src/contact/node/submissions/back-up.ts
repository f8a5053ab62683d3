import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { explainFault } from '../sqlite/open-database.ts';
import {
	assertExists,
	type Command,
	CommandError,
	fileOfMessages,
	onlyWord,
	refuseExisting,
	refuseRemote,
} from './command.ts';

export const backUp: Command = {
	usage: 'FILE',
	does: 'Copies all messages of one moment to a new FILE, for its owner alone.',
	options: {},
	async run({ words }, { settings, write }) {
		const target = onlyWord(words, 'FILE');
		refuseRemote(settings);
		if (settings.databaseUrl !== undefined) {
			throw new CommandError(
				`The messages are in PostgreSQL: pg_dump --format=custom --table='vitrine_*' --file=FILE "$DATABASE_URL"`,
			);
		}
		assertExists(settings);
		const messages = copyTo(target, fileOfMessages(settings));
		write(`${messages} ${messages === 1 ? 'message' : 'messages'} copied to ${target}.\n`);
		return 0;
	},
};

/** Copies a database that others may be writing to, and gives the number of its messages. */
function copyTo(target: string, file: string): number {
	refuseExisting(target);
	try {
		closeSync(openSync(target, 'wx', 0o600));
	} catch (error) {
		throw new CommandError(`${target} cannot be made anew: ${explainFault(error)}.`);
	}
	try {
		const database = new DatabaseSync(file, { timeout: 5000 });
		database.prepare('VACUUM INTO ?').run(target);
		database.close();
		const descriptor = openSync(target, 'r+');
		fsyncSync(descriptor);
		closeSync(descriptor);
		const copy = new DatabaseSync(target, { readOnly: true });
		const row = copy.prepare('SELECT count(*) AS messages FROM vitrine_messages').get();
		copy.close();
		return Number(row?.messages);
	} catch (error) {
		rmSync(target, { force: true });
		throw new CommandError(`${file} cannot be copied: ${explainFault(error) ?? String(error)}.`);
	}
}
