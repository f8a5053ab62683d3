import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call-server.ts';
import { loadWords } from './words/use-words.ts';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (answer: () => Response) => {
	vi.stubGlobal('location', { href: 'http://localhost/' });
	vi.stubGlobal('localStorage', { getItem: () => null });
	vi.stubGlobal('navigator', { languages: ['ru'] });
	vi.stubGlobal('fetch', async () => answer());
};

it.each([
	['of a proxy in the place of the server', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
	['of a proxy that writes JSON', () => Response.json({ status: 503 }, { status: 503 })],
	['that breaks off', () => new Response('{"name":"La')],
])('takes an answer %s for none', async (_, answer) => {
	answerWith(answer);
	await loadWords('ru');
	const message = 'Сервер не отвечает. Попробуйте снова, когда связь вернётся.';
	await expect(call('/site')).rejects.toMatchObject({ name: 'CallError', code: undefined, message });
});

it('returns what the server answers, and throws its refusal with the code', async () => {
	answerWith(() => Response.json({ name: 'Lamps' }));
	expect(await call('/site')).toEqual({ name: 'Lamps' });
	// What became of an edit is no refusal of the call.
	answerWith(() => Response.json({ state: 'conflict' }, { status: 409 }));
	expect(await call('/type')).toEqual({ state: 'conflict' });
	answerWith(() =>
		Response.json({ error: { code: 'no-such-file', message: 'There is no such file.' } }, { status: 404 }),
	);
	await expect(call('/fields?file=a')).rejects.toMatchObject({ code: 'no-such-file', message: expect.any(String) });
});
