import { existsSync } from 'node:fs';
import { ChangeError } from '#content/edit/files/change-error.ts';
import { nearest } from '#node/edit-distance.ts';
import { UsageError } from '#node/parse-arguments.ts';

/** The module of a command. */
interface CommandModule {
	help: string;
	/** Sets the exit code where something is wrong; throws `UsageError` for what is not understood. */
	run: (parameters: string[]) => Promise<void>;
}

interface Command {
	does: string;
	load: () => Promise<CommandModule>;
	/** Whether it reads settings from the environment, and so from `.env`. */
	hasSettings?: boolean;
	/** Whether it renders pages for visitors. */
	hasVisitors?: boolean;
}

/**
 * Every command. `package.json` here, and that of new sites in `create-vitrine/template/`, have a script for each. What
 * makes new sites is the package `create-vitrine`.
 */
const commands: Record<string, Command> = {
	start: {
		does: 'builds the site and serves it',
		load: () => import('#cli/start/start.ts'),
		hasSettings: true,
		hasVisitors: true,
	},
	dev: { does: 'serves the site while it is changed', load: () => import('#cli/dev.ts'), hasSettings: true },
	build: { does: 'builds the site', load: () => import('#cli/build.ts'), hasSettings: true, hasVisitors: true },
	serve: { does: 'serves what was built', load: () => import('#cli/serve.ts'), hasSettings: true },
	preview: { does: 'makes a link to drafts', load: () => import('#cli/preview.ts'), hasSettings: true },
	rollback: { does: 'goes back to an earlier build', load: () => import('#cli/rollback.ts') },
	deploy: { does: 'uploads what was built to Workers', load: () => import('#cli/deploy.ts') },
	check: {
		does: 'checks code, content and site',
		load: () => import('#cli/check.ts'),
		hasVisitors: true,
	},
	audit: {
		does: 'checks pages that are built or deployed',
		load: () => import('#cli/audit.ts'),
		hasVisitors: true,
	},
	shots: {
		does: 'takes pictures of pages',
		load: () => import('#cli/shots.ts'),
		hasSettings: true,
		hasVisitors: true,
	},
	sections: { does: 'lists the section types', load: () => import('#cli/sections.ts') },
	theme: { does: 'copies one of the example themes into the site', load: () => import('#cli/theme.ts') },
	translations: {
		does: 'lists what is translated and what is out of date',
		load: () => import('#cli/translations.ts'),
	},
	edit: { does: 'serves the editor on this machine', load: () => import('#cli/edit.ts'), hasSettings: true },
	get: { does: 'prints texts and values of a file', load: () => import('#cli/get.ts') },
	set: { does: 'changes one text or value, and nothing else', load: () => import('#cli/set.ts') },
	upgrade: {
		does: 'brings the files of a site to what this version of the kit reads',
		load: () => import('#cli/upgrade.ts'),
	},
	submissions: {
		does: 'shows what visitors wrote with the form',
		load: () => import('#cli/submissions.ts'),
		hasSettings: true,
	},
};

/** Runs a command of `vitrine`, and sets the exit code: 2 for what is not understood. */
export async function main(name: string, parameters: string[]): Promise<void> {
	if (['help', '--help', '-h'].includes(name)) return console.log(help());
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) {
		const meant = nearest(name, Object.keys(commands));
		console.error(
			`There is no command ${JSON.stringify(name)}.${meant ? ` Did you mean "${meant}"?` : ''} See "vitrine --help".`,
		);
		process.exitCode = 2;
		return;
	}
	// Variables that are set already keep their values.
	if (command.hasSettings && existsSync('.env')) process.loadEnvFile('.env');
	// React decides when it is loaded. What it checks in development takes several times as long.
	if (command.hasVisitors) process.env.NODE_ENV ??= 'production';
	const { help: ownHelp, run } = await command.load();
	if (parameters.includes('--help') || parameters.includes('-h')) return console.log(ownHelp.trim());
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		// The reader of a pipe may stop early; the command still completes its work. Some commands handle other errors.
		if (error.code !== 'EPIPE' && process.stdout.listenerCount('error') === 1) throw error;
	});
	try {
		await run(parameters);
	} catch (error) {
		if (error instanceof ChangeError) {
			console.error(error.message);
			process.exitCode = 1;
			return;
		}
		if (!(error instanceof UsageError)) throw error;
		console.error(`${error.message}. See "npx vitrine ${name} --help".`);
		process.exitCode = 2;
	}
}

function help(): string {
	const width = Math.max(...Object.keys(commands).map((name) => name.length));
	const lines = Object.entries(commands).map(([name, { does }]) => `  vitrine ${name.padEnd(width)}  ${does}`);
	return `Makes and serves a website in several languages from the folder that it runs in.

${lines.join('\n')}

"vitrine COMMAND --help" describes each.`;
}
