import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

it('ends a command that waits for ever, with all that it started', async () => {
	const command = runCommand("trap '' TERM; sleep 600", tmpdir(), { limit: 500 });
	const { code, output } = await command.ended;
	expect([code, output.trim()]).toEqual([undefined, 'The command was ended: it ran longer than 0.5 s.']);
});
