import { backUp } from './back-up.ts';
import type { Command } from './command.ts';
import { deleteMessages } from './delete-messages.ts';
import { exportMessages } from './export-messages.ts';
import { listMessages } from './list-messages.ts';
import { requeueDeliveries } from './requeue-deliveries.ts';
import { restore } from './restore.ts';
import { showMessage } from './show-message.ts';

/** Everything that `npm run messages` does, by name. */
export const commands = {
	list: listMessages,
	show: showMessage,
	export: exportMessages,
	requeue: requeueDeliveries,
	delete: deleteMessages,
	backup: backUp,
	restore,
} as const satisfies Record<string, Command>;

const lines = Object.entries(commands).map(([name, { usage, does }]) => {
	const call = `${name} ${usage}`.trimEnd();
	return `  npm run messages -- ${call}\n      ${does}`;
});

/** What can be asked, and what the answers mean. */
export const help: string = `What visitors wrote with the form of the site. All of it works while the site is served.

${lines.join('\n')}

DATA_DIR or DATABASE_URL says where the messages are, as for the server. Times are UTC. "npm run -s" leaves out the
lines of npm itself. Exit code: 0 done, 1 not or not all done, 2 not understood.`;
