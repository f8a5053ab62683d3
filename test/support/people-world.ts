import type { HostedEditor } from './hosted-editor.ts';
import type { MailServer } from './mail-server.ts';
import type { RemoteBrowser } from './remote-editor.ts';
import { type openHistory, type TrackedValue, valuesIn } from './tracked-values.ts';
import type { TranslatedSite } from './translated-site.ts';

/** For tests: path of a page. */
export const at = (locale: string, name: string) => `content/${locale}/pages/${name}.md`;
/** For tests: the page whose paragraphs change. */
export const lamp = at('en', 'lamp');

/** For tests: a row of `editors`. */
export interface Row {
	address: string;
	name: string;
	languages?: string[];
	confirm?: boolean;
	publish?: boolean;
}

/** For tests: a person, in a browser. */
export interface Person extends Row {
	/** Files whose titles this person changes; the first is changed by no one else. */
	titles: string[];
	browser: RemoteBrowser;
	left: number;
}

/** For tests: three people with different rights. */
export const rows = [
	{ address: 'ann@example.com', name: 'Ann', confirm: true, publish: true },
	{ address: 'ira@example.com', name: 'Ira', languages: ['ru'], confirm: true, publish: true },
	{ address: 'ken@example.com', name: 'Ken', languages: ['en', 'ja'] },
] satisfies Row[];

/** For tests: files whose titles a person changes. */
export const titlesOf: Record<string, string[]> = {
	Ann: [at('en', 'guide'), at('en', 'about'), at('ru', 'about')],
	Ira: [at('ru', 'guide'), at('ru', 'about')],
	Ken: [at('ja', 'about'), at('en', 'about')],
};

/** For tests: all of them. */
export const titled = [...new Set(Object.values(titlesOf).flat())];

/** For tests: of the answer of a call. */
export interface PendingEdit {
	file: string;
	place: (string | number)[];
	value: unknown;
	theirs?: unknown;
	number: number;
	state: string;
}

/** For tests: of the answer of a call. */
export interface Field {
	place: (string | number)[];
	value: unknown;
	hash: string;
	control: string;
}

/** For tests: of the answer of a call. */
export interface ListedChange {
	id: string;
	kind: string;
	place: (string | number)[];
	before?: unknown;
	now?: unknown;
}

/** For tests: of the answer of a call. */
export interface Listed {
	files: { file: string; changes?: ListedChange[] }[];
	status: { state: string; commit?: string; reason?: string; message?: string };
}

/** What a publish may commit. */
export type Chosen = (name: string) => boolean;

/** The site, its remote, and what is known of all values. */
export interface World {
	mailServer: MailServer;
	site: TranslatedSite;
	random: (below: number) => number;
	values: Map<string, TrackedValue>;
	chosen: Map<string, Chosen>;
	live: Set<string>;
	theirs: string[];
	counts: Record<string, number>;
	bare: string;
	clone: string;
	isAway: boolean;
	history: () => ReturnType<ReturnType<typeof openHistory>>;
	editor: HostedEditor;
	count: number;
}

/** For tests: whether a request was cut by the end of the server. */
export const isCut = (error: unknown) =>
	error instanceof Error &&
	/ECONNRE|EPIPE|hang up|aborted/.test(`${'code' in error ? error.code : ''} ${error.message}`);

/** For tests: counts what happened. */
export const tally = ({ counts }: World, what: string) => {
	counts[what] = (counts[what] ?? 0) + 1;
};

/** For tests: a value that is nowhere yet. */
export function newValue(world: World, name: string): string {
	const value = `w${world.count++}x`;
	world.values.set(value, { name, state: 'sent', uncertain: 0, backs: 0 });
	return value;
}

/** Sends what sets a value in the place of others, and notes what became of them. */
export async function change(
	world: World,
	{ set, replaced = '' }: { set?: string | undefined; replaced?: string },
	send: () => Promise<{ status: number; text: string }>,
) {
	const own = set === undefined ? undefined : world.values.get(set);
	const before = valuesIn(replaced).flatMap((value) => world.values.get(value) ?? []);
	for (const one of before) one.uncertain++;
	const answer = await send();
	const isDone = answer.status === 200;
	if (own) own.state = isDone ? (own.state === 'replaced' ? 'replaced' : 'kept') : 'refused';
	for (const one of before) {
		if (isDone) one.state = 'replaced';
		one.uncertain--;
	}
	tally(world, isDone ? 'acknowledged' : 'refused');
	return answer;
}

/** For tests: reads a file as the editor shows it. */
export const fieldsOf = async ({ get }: RemoteBrowser, file: string) =>
	(await get(`/__edit/api/fields?file=${encodeURIComponent(file)}`)).json() as {
		fields: Field[];
		pending: PendingEdit[];
	};
