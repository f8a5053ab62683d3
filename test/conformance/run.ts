import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { type Capability, capabilities, type Fault, reasonToSkip } from './fault.ts';
import { faults } from './faults.ts';
import { NotApplicable, readTarget, type Target } from './target.ts';

const all = Object.keys(capabilities) as Capability[];

const help = `npm run faults -- http://127.0.0.1:3000
    Sends bad input to a running server with a Vitrine site, and says which answers are wrong. What the site or the
    server gives no occasion for is left out, with the reason: a site with one language has no language to lead to.
    A server behind a proxy is asked for its own address; a proxy for what it passes on, without raw-guard.

    --capabilities LIST   what the server can do, after commas; without it, all of this:
${all.map((name) => `        ${name.padEnd(13)}  ${capabilities[name]}`).join('\n')}

Exit code: 0 all answers are right, 1 one is wrong, or there is no such site, 2 not understood.`;

/** Tries the list of faults on a server. Without capabilities, it is one of Vitrine, spoken to directly. */
async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		capabilities: { type: 'string', default: all.join(',') },
		help: { type: 'boolean', default: false },
	});
	if (options.help) return console.log(help);
	const [origin = '', ...more] = words;
	if (more.length > 0 || !/^https?:$/.test(URL.parse(origin)?.protocol ?? '')) {
		throw new UsageError(`Expected the address of a server, like http://127.0.0.1:3000: ${words.join(' ') || 'none'}`);
	}
	const offered = options.capabilities.split(',').filter((name) => name !== '');
	const unknown = offered.find((name) => !Object.hasOwn(capabilities, name));
	if (unknown !== undefined) throw new UsageError(`Unknown capability '${unknown}'`);
	try {
		const counts = await tryFaults(await readTarget(origin), new Set(offered as Capability[]));
		const skipped = counts.skip > 0 ? `, ${counts.skip} left out` : '';
		console.log(`\n${counts.pass} passed, ${counts.fail} failed${skipped}`);
		process.exitCode = counts.fail > 0 ? 1 : 0;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	}
}

/** Tries all faults, prints a line for each, and counts how they went. */
async function tryFaults(target: Target, offered: ReadonlySet<Capability>) {
	const counts = { pass: 0, fail: 0, skip: 0 };
	const print = (outcome: keyof typeof counts, { id, title }: Fault, reason?: string) => {
		counts[outcome]++;
		console.log(`${outcome}  ${id.padEnd(3)}  ${title}${reason === undefined ? '' : `: ${reason.split('\n', 1)[0]}`}`);
	};
	const tryFault = async (fault: Fault) => {
		const reason = reasonToSkip(fault, offered);
		if (reason !== undefined) return print('skip', fault, `left out: ${reason}`);
		try {
			await fault.run(target);
			print('pass', fault);
		} catch (error) {
			const { name, message } = error instanceof Error ? error : new Error(String(error));
			if (name === NotApplicable.name) print('skip', fault, `left out: ${message}`);
			else print('fail', fault, message);
		}
	};
	const tryInTurn = async (list: readonly Fault[]) => {
		for (const fault of list) await tryFault(fault);
	};
	const paced = (pace: Fault['pace']) => faults.filter((fault) => fault.pace === pace);
	await Promise.all([tryInTurn(paced(undefined)), ...paced('slow').map(tryFault)]);
	await tryInTurn(paced('alone'));
	return counts;
}

try {
	await run(process.argv.slice(2));
} catch (error) {
	if (!(error instanceof UsageError)) throw error;
	console.error(`${error.message}. See "npx vitrine faults --help".`);
	process.exitCode = 2;
}
