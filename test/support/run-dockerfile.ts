import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What the last stage of a Dockerfile says of the container, in folders of this machine. */
export interface ContainerFolder {
	/** What is / in the container. */
	root: string;
	workdir: string;
	env: Record<string, string>;
	/** Words of `CMD`. */
	command: string[];
	/** Words of `HEALTHCHECK CMD`. */
	healthCheck: string[];
	/** What the last stage begins with. */
	image: string;
	/** How many layers the last stage adds. */
	layers: number;
}

interface Stage extends ContainerFolder {
	name: string;
}

export interface RunDockerfileOptions {
	/** The folder that files are copied from. */
	context: string;
	/** What takes the place of commands that need the network: gets the folder in which the command would run. */
	instead: Record<string, (folder: string) => void>;
}

/** For tests: does what a Dockerfile says in plain folders, where no container engine is. Knows what ours need. */
export function runDockerfile(text: string, { context, instead }: RunDockerfileOptions): ContainerFolder {
	const stages: Stage[] = [];
	for (const [word = '', rest = ''] of instructionsOf(text)) {
		if (word === 'FROM') {
			stages.push(begin(rest));
			continue;
		}
		const stage = stages.at(-1);
		if (!stage) throw new Error(`${word} stands before FROM.`);
		const folder = join(stage.root, stage.workdir);
		if (['COPY', 'RUN'].includes(word)) stage.layers++;
		if (word === 'WORKDIR') {
			stage.workdir = rest;
			mkdirSync(join(stage.root, rest), { recursive: true });
		} else if (word === 'COPY') copy(rest, { stage, stages, context });
		else if (word === 'RUN') {
			const replaced = instead[rest];
			if (replaced) replaced(folder);
			else execFileSync('sh', ['-ec', rest], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
		} else if (word === 'ENV')
			Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((set) => set.split('='))));
		else if (word === 'CMD') stage.command = JSON.parse(rest);
		else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.replace(/^CMD /, ''));
		else if (!['VOLUME', 'EXPOSE'].includes(word)) throw new Error(`${word} is not known here.`);
	}
	const last = stages.at(-1);
	if (!last) throw new Error('There is no FROM.');
	return last;
}

function instructionsOf(text: string): string[][] {
	const lines = text.replace(/\\\n\s*/g, '').split('\n');
	return lines.filter((line) => line !== '').map((line) => /^(\w+) (.*)$/.exec(line)?.slice(1) ?? [line]);
}

function begin(rest: string): Stage {
	const [image = '', , name = ''] = rest.split(' ');
	const root = mkdtempSync(join(tmpdir(), 'vitrine-stage-'));
	chmodSync(root, 0o755);
	return { root, name, image, workdir: '/', env: {}, command: [], healthCheck: [], layers: 0 };
}

function copy(rest: string, { stage, stages, context }: { stage: Stage; stages: Stage[]; context: string }): void {
	const words = rest.split(' ');
	const options = words.filter((word) => word.startsWith('--'));
	const places = words.slice(options.length);
	const from = options.find((word) => word.startsWith('--from='))?.slice('--from='.length);
	const source = from === undefined ? context : stages.find(({ name }) => name === from)?.root;
	const to = places.pop() ?? '.';
	if (source === undefined) throw new Error(`There is no stage ${from}.`);
	const target = join(stage.root, to.startsWith('/') ? to : join(stage.workdir, to));
	// As `.dockerignore` has it, but for what was built before: that spares the tests a second build.
	const filter = (file: string) => from !== undefined || !/[\\/](?:node_modules|\.git)$/.test(file);
	for (const place of places) {
		const name = place.replace(/^\//, '');
		if (name === '.' || !to.endsWith('/') || places.length === 1) {
			cpSync(join(source, name), target, { recursive: true, verbatimSymlinks: true, filter });
			continue;
		}
		for (const file of globSync(name, { cwd: source })) cpSync(join(source, file), join(target, basename(file)));
	}
}
