import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** What became of a command. */
export interface CommandOutcome {
	/** Undefined where it was ended by a signal, or could not be started. */
	code: number | undefined;
	/** The end of what it wrote. */
	output: string;
}

/** A command that runs. */
export interface RunningCommand {
	ended: Promise<CommandOutcome>;
	/** Ends it, with all that it started. */
	end: () => void;
}

/** Secrets of the servers of the editor and of the site, which no build and no delivery needs. */
const ownSecrets = ['SMTP_URL', 'DATABASE_URL', 'METRICS_TOKEN', 'MESSAGES_TOKEN', 'CONTACT_WEBHOOK_SECRET'];

/** Time limit of a command, in milliseconds: no publish starts while it runs. */
const longest = 60 * 60 * 1000;

/** Characters of its output that are kept. */
const maxOutput = 20_000;

/**
 * Runs the command of the owner's settings in a folder, by the shell that the system has for such, for an hour at most.
 *
 * @param onOutput called with all that is kept of its output, whenever there is more
 */
export function runCommand(
	command: string,
	folder: string,
	{
		env = {},
		onOutput = () => {},
		limit = longest,
	}: { env?: Record<string, string>; onOutput?: (output: string) => void; limit?: number } = {},
): RunningCommand {
	let output = '';
	// A build needs it, and people who publish see the output.
	const { PREVIEW_SECRET: secret = '' } = process.env;
	const note = (bytes: Buffer | string) => {
		output = (output + stripVTControlCharacters(bytes.toString())).slice(-maxOutput);
		if (secret !== '') output = output.replaceAll(secret, '…');
		onOutput(output);
	};
	const isUnix = process.platform !== 'win32';
	const child = spawn(command, {
		...{ cwd: folder, shell: true, detached: isUnix, stdio: ['ignore', 'pipe', 'pipe'] },
		env: { ...process.env, ...Object.fromEntries(ownSecrets.map((name) => [name, undefined])), ...env },
	});
	child.stdout?.setEncoding('utf8').on('data', note);
	child.stderr?.setEncoding('utf8').on('data', note);
	const end = (signal: NodeJS.Signals) => {
		if (child.pid === undefined || child.exitCode !== null) return;
		try {
			process.kill(isUnix ? -child.pid : child.pid, signal);
		} catch {
			// It has ended meanwhile.
		}
	};
	const timer = setTimeout(() => {
		note(`\nThe command was ended: it ran longer than ${limit / 1000} s.\n`);
		end('SIGKILL');
	}, limit).unref();
	const ended = new Promise<CommandOutcome>((resolve) => {
		child.on('error', (error) => {
			note(error.message);
			resolve({ code: undefined, output });
		});
		child.on('close', (code) => {
			clearTimeout(timer);
			resolve({ code: code ?? undefined, output });
		});
	});
	return { ended, end: () => end('SIGTERM') };
}
