import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { shortHash } from '#build/threads/hashes.ts';
import { findSystemd } from './support/find-program.ts';
import { rounds } from './support/long-form.ts';
import { startServer } from './support/running-server.ts';
import { startSocketUnits } from './support/socket-units.ts';
import { createTinySite } from './support/tiny-site.ts';

const { exportEdition, paths } = createTinySite();
const visitors = 8;
const activate = findSystemd('systemd-socket-activate') ?? '';

interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
}

/** Asks over connections that are kept, as browsers and proxies do. */
function createAsk(origin: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: visitors });
	const ask = (path: string, encoding: 'br' | 'identity' = 'identity') =>
		new Promise<Answer>((resolve, reject) => {
			get(origin + path, { agent, headers: { 'Accept-Encoding': encoding } }, (response) => {
				const chunks: Buffer[] = [];
				response.on('data', (chunk: Buffer) => chunks.push(chunk));
				response.on('error', reject);
				response.on('end', () => {
					const { statusCode: status = 0, headers } = response;
					const bytes = Buffer.concat(chunks);
					const body = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
					resolve({ status, headers, text: body.toString('utf8') });
				});
			}).on('error', reject);
		});
	return { ask, close: () => agent.destroy() };
}

/** What of an answer belongs to another export than the rest of it. */
function mixtures(path: string, { status, headers, text }: Answer): string[] {
	const edition = /The end of (\w+)\./.exec(text)?.[1] ?? /"build":"(\w+)"/.exec(text)?.[1];
	const style = /<style>(.*?)<\/style>/.exec(text)?.[1];
	const policy = `${headers['content-security-policy']}`;
	const hash = style === undefined ? '' : createHash('sha256').update(style).digest('base64');
	const wrong = {
		status: status !== (path === '/nowhere' ? 404 : 200),
		end: edition === undefined,
		style: style !== undefined && !style.includes(`"${edition}"`),
		script: style !== undefined && !text.includes(`/assets/boot-${edition}.js`),
		policy: style !== undefined && !policy.includes(`'sha256-${hash}'`),
		etag: !`${headers.etag}`.startsWith(`"${shortHash(text)}-`),
	};
	return Object.entries(wrong).flatMap(([part, isWrong]) => (isWrong ? [`${path}: ${part} of ${edition}`] : []));
}

it(
	'builds beside a running server under load: each answer is of one export, and none fails',
	() => deployUnderLoad(rounds(5, 40)),
	120_000,
);

it.skipIf(activate === '')(
	'D7 builds beside servers on one socket: each answer is of one export, and no server lacks a script of it',
	() => deployUnderLoad(rounds(2, 10), { servers: 3 }),
	120_000,
);

async function deployUnderLoad(editions: number, { servers = 1 } = {}): Promise<void> {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	await exportEdition(out, 'edition0');
	const env = { MEMORY_MB: '1' };
	const server =
		servers === 1
			? await startServer(out, env)
			: await startSocketUnits(out, { program: activate, units: servers, env });
	const { ask, close } = createAsk(server.origin);
	// Over other connections, and so often of another server.
	const tab = createAsk(server.origin);
	const wrong: string[] = [];
	const seen = new Set<string>();
	let asked = 0;
	let isOver = false;
	const visit = async (visitor: number) => {
		const targets = [...paths, '/nowhere', ...paths.slice(1).map((path) => `${path}/_payload.json`)];
		for (let turn = visitor; !isOver; turn++) {
			const path = targets[turn % targets.length] ?? '/';
			const answer = await ask(path, turn % 2 === 0 ? 'br' : 'identity');
			wrong.push(...mixtures(path, answer));
			asked++;
			const script = /\/assets\/boot-(\w+)\.js/.exec(answer.text);
			if (!script) continue;
			seen.add(script[1] ?? '');
			// A tab that asks a moment later is still given the script of its page.
			const { status, text } = await tab.ask(script[0]);
			if (status !== 200 || text !== `// boot of ${script[1]}`) wrong.push(`${script[0]}: ${status} ${text}`);
		}
	};
	const visits = Promise.all(
		Array.from({ length: visitors }, (_, visitor) => visit(visitor).catch((error: Error) => wrong.push(error.message))),
	);
	try {
		await expect.poll(() => seen.has('edition0'), { timeout: 30_000, interval: 10 }).toBe(true);
		for (let edition = 1; edition <= editions; edition++) {
			await exportEdition(out, `edition${edition}`);
			const isSeen = () => seen.has(`edition${edition}`) && asked > 25 * edition;
			await expect.poll(isSeen, { timeout: 30_000, interval: 10 }).toBe(true);
		}
	} finally {
		isOver = true;
		await visits;
		close();
		tab.close();
	}
	expect(wrong).toEqual([]);
	expect(seen.size).toBe(editions + 1);
	expect(
		server
			.output()
			.match(/"notice":"[^"]*"/g)
			?.filter((line) => !/Export \d+ is served now/.test(line)),
	).toEqual([]);
	expect([await server.stop()].flat()).toEqual(Array(servers).fill(0));
}

it('D8 an upload that begins with its end and stops halfway leaves the site as it was, and is served when the rest has come', async () => {
	const [built, deployed] = ['built', 'deployed'].map((name) => mkdtempSync(join(tmpdir(), `vitrine-${name}-`))) as [
		string,
		string,
	];
	await exportEdition(built, 'edition0');
	cpSync(built, deployed, { recursive: true });
	const server = await startServer(deployed);
	const { ask, close } = createAsk(server.origin);
	const read = async () => {
		const answers = await Promise.all(paths.map(async (path) => [path, await ask(path)] as const));
		expect(answers.flatMap(([path, answer]) => mixtures(path, answer))).toEqual([]);
		return new Set(answers.map(([, { text }]) => /The end of (\w+)\./.exec(text)?.[1]));
	};
	try {
		await exportEdition(built, 'edition1');
		const files = globSync('{exports,bodies}/*', { cwd: built }).toSorted().reverse();
		const halves = [files.slice(0, files.length / 2), files.slice(files.length / 2)];
		const upload = (names: string[] = []) => {
			for (const name of ['exports/current', ...names]) cpSync(join(built, name), join(deployed, name));
		};
		upload(halves[0]);
		await expect.poll(server.output, { timeout: 30_000 }).toContain('Export 2 cannot be served');
		expect(await read()).toEqual(new Set(['edition0']));
		upload(halves[1]);
		await expect.poll(read, { timeout: 30_000, interval: 200 }).toEqual(new Set(['edition1']));
	} finally {
		close();
		await server.stop();
	}
});

it('a running server answers its form by the settings of the export that is served, between one post and the next', async () => {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	await exportEdition(out, 'edition0');
	const server = await startServer(out);
	const post = async (written: Record<string, string>) => {
		const answer = await fetch(`${server.origin}/api/contact`, {
			method: 'POST',
			headers: { Origin: 'https://tiny.example' },
			body: new URLSearchParams(written),
			redirect: 'manual',
		});
		return { status: answer.status, text: await answer.text() };
	};
	const whole = { name: 'Ada', email: 'ada@example.com', message: 'Hello', company: 'x'.repeat(300) };
	const postWhole = async () => (await post(whole)).status;
	const postNothing = async () => {
		const { status, text } = await post({});
		return `${status} ${text.trim().split(' ').at(-1)}`;
	};
	try {
		expect(await postWhole()).toBe(404);
		await exportEdition(out, 'edition1', {
			forms: { contact: { address: 'first@tiny.example', fields: ['name', 'email', 'message'] } },
		});
		await expect.poll(postNothing, { timeout: 30_000 }).toBe('422 first@tiny.example');
		expect(await postWhole()).toBe(303);
		await exportEdition(out, 'edition2', {
			forms: { contact: { address: 'second@tiny.example', fields: ['name', 'email', 'company', 'message'] } },
		});
		await expect.poll(postNothing, { timeout: 30_000 }).toBe('422 second@tiny.example');
		expect(await postWhole()).toBe(422);
		await exportEdition(out, 'edition3');
		await expect.poll(postWhole, { timeout: 30_000 }).toBe(404);
	} finally {
		await server.stop();
	}
});
