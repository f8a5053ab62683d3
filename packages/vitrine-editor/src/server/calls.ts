import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { fail, failMisunderstood } from './failures.ts';

/** Adds calls to the server of the editor, by their name below `/__edit/api/`. */
export interface Calls {
	/** Adds a call that reads. */
	get: <Given>(name: string, schema: v.GenericSchema<unknown, Given>, answer: (given: Given) => unknown) => void;
	/** Adds a call that changes something. */
	post: <Given>(
		name: string,
		schema: v.GenericSchema<unknown, Given>,
		answer: (given: Given, context: Context) => Promise<Response>,
	) => void;
}

/** Creates what adds calls: what is sent is checked by a schema before it is answered. */
export function createCalls(app: Hono): Calls {
	return {
		get(name, schema, answer) {
			app.get(`/__edit/api/${name}`, async (context) => {
				const given = v.safeParse(schema, context.req.query());
				if (!given.success) return failMisunderstood(context, given.issues);
				return context.json((await answer(given.output)) as never);
			});
		},
		post(name, schema, answer) {
			app.post(`/__edit/api/${name}`, async (context) => {
				if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? '')) return fail(context, 'no-json');
				const given = v.safeParse(schema, await context.req.json().catch(() => undefined));
				return given.success ? answer(given.output, context) : failMisunderstood(context, given.issues);
			});
		},
	};
}
