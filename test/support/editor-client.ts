import type { Place, PlainValue } from 'vitrine/edit';

/** For tests: calls an editor as a browser does. */
export interface EditorClient {
	origin: string;
	/** What admits a request. */
	headers: { Cookie: string } & Record<string, string>;
	call: (name: string, body?: unknown) => Promise<{ status: number; json: never }>;
	type: (field: { file: string; place: Place }, from: PlainValue, value: PlainValue) => Promise<{ status: number }>;
}

/** For tests: signs in at the address that an editor printed. */
export async function signIn(address: string): Promise<EditorClient> {
	const there = address.replace('localhost', '127.0.0.1');
	const { origin } = new URL(there);
	const first = await fetch(there, { redirect: 'manual' });
	const Cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
	const headers = { Cookie, Origin: origin, 'Content-Type': 'application/json' };
	const call: EditorClient['call'] = async (name, body) => {
		const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
		const response = await fetch(`${origin}/__edit/api/${name}`, { headers, ...sent });
		return { status: response.status, json: (await response.json()) as never };
	};
	return { origin, headers, call, type: ({ file, place }, from, value) => call('type', { file, place, from, value }) };
}
