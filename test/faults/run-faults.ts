import { parseArgs } from 'node:util';
import { type Capability, capabilities, type Fault, NotApplicable, reasonToSkip } from './fault.ts';
import { faults } from './faults.ts';
import { readTarget } from './target.ts';

// `npm run faults -- http://127.0.0.1:8080`: bad input for a server that runs, and whether it answers rightly. Without
// `--capabilities` it is taken for Vitrine's own, spoken to directly, which can do everything.
const all = Object.keys(capabilities) as Capability[];
const usage = `npm run faults -- <address> [--capabilities ${all.join(',')}]`;
const lines = { pass: 0, fail: 0, skip: 0 };

try {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { capabilities: { type: 'string', default: all.join(',') } },
	});
	const [origin = ''] = positionals;
	const offered = new Set(values.capabilities.split(',').filter((one) => one !== ''));
	const unknown = [...offered].filter((one) => !Object.hasOwn(capabilities, one));
	if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '') || unknown.length > 0) {
		throw new Error(`${unknown.length > 0 ? `Unknown: ${unknown.join(', ')}. ` : ''}Usage: ${usage}`);
	}
	const target = await readTarget(origin);

	const prove = async (fault: Fault): Promise<void> => {
		const reason = reasonToSkip(fault, offered as ReadonlySet<Capability>);
		if (reason !== undefined) return say('skip', fault, reason);
		try {
			await fault.run(target);
			say('pass', fault);
		} catch (error) {
			const { name, message } = error instanceof Error ? error : new Error(String(error));
			say(name === NotApplicable.name ? 'skip' : 'fail', fault, message);
		}
	};
	const one = async (list: readonly Fault[]): Promise<void> => {
		for (const fault of list) await prove(fault);
	};
	const paced = (pace: Fault['pace']) => faults.filter((fault) => fault.pace === pace);
	await Promise.all([one(paced(undefined)), ...paced('slow').map(prove)]);
	await one(paced('alone'));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	lines.fail++;
}
console.log(`\n${lines.pass} passed, ${lines.fail} failed${lines.skip > 0 ? `, ${lines.skip} skipped` : ''}`);
process.exit(lines.fail > 0 ? 1 : 0);

function say(outcome: keyof typeof lines, { id, title }: Fault, reason?: string): void {
	lines[outcome]++;
	console.log(`${outcome}  ${id.padEnd(3)}  ${title}${reason === undefined ? '' : `: ${reason.split('\n', 1)[0]}`}`);
}
