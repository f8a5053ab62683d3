import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { addresses } from '../../addresses.ts';
import type { Person } from '../../person.ts';
import { fail, failMisunderstood } from './failures.ts';
import { type CallName, refusalOf, type rights, type SiteFacts } from './rights.ts';

/** Values of a request that its handlers read. */
export interface Known {
	Bindings: HttpBindings;
	Variables: { person: Person };
}

/** A request, and the person who made it. */
export interface Asked {
	context: Context<Known>;
	person: Person;
}

/** The calls of a method by their names, with what the rule of each reads of what was sent. */
type Rules<Method extends string> = {
	[Call in CallName as Call extends `${Method} ${infer Name}` ? Name : never]: Parameters<(typeof rights)[Call]>[0];
};

/** Adds a call by its name below the address of calls, with the schema of what is sent and what answers it. */
type Add<Method extends 'GET' | 'POST'> = <Name extends keyof Rules<Method>, Given extends Rules<Method>[Name]>(
	name: Name,
	schema: v.GenericSchema<unknown, Given>,
	answer: (given: Given, asked: Asked) => unknown,
) => void;

/** Adds calls to the server of the editor. An answer that is no response is sent as JSON. */
export interface Calls {
	/** Adds a call that reads. */
	get: Add<'GET'>;
	/** Adds a call that changes something, and is sent JSON. */
	post: Add<'POST'>;
	/** Adds a call that is sent a file; all else is in its address. */
	postFile: Add<'POST'>;
}

/** Levels of lists and groups in what is sent: those of sections, many times over. */
const maxDepth = 100;

/** Creates what adds calls: what is sent is checked by a schema, and then by the rights of the person. */
export function createCalls(app: Hono<Known>, facts: SiteFacts): Calls {
	const answerTo = async (
		call: string,
		context: Context<Known>,
		{
			sent,
			schema,
			answer,
		}: { sent: unknown; schema: v.GenericSchema; answer: (given: never, asked: Asked) => unknown },
	): Promise<Response> => {
		const given = v.safeParse(schema, sent);
		if (!given.success) return failMisunderstood(context, given.issues);
		const person = context.get('person');
		const refusal = refusalOf(call as CallName, given.output, { person, facts });
		if (refusal !== undefined) return fail(context, refusal);
		const answered = await answer(given.output as never, { context, person });
		return answered instanceof Response ? answered : context.json(answered as never);
	};
	return {
		get(name, schema, answer) {
			app.get(`${addresses.api}/${name}`, (context) =>
				answerTo(`GET ${name}`, context, { sent: context.req.query(), schema, answer }),
			);
		},
		post(name, schema, answer) {
			app.post(`${addresses.api}/${name}`, async (context) => {
				if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? '')) return fail(context, 'no-json');
				const sent = await context.req.json().catch(() => undefined);
				if (isDeeper(sent, maxDepth)) return fail(context, 'too-deep');
				return answerTo(`POST ${name}`, context, { sent, schema, answer });
			});
		},
		postFile(name, schema, answer) {
			app.post(`${addresses.api}/${name}`, (context) => {
				if (context.req.header('Content-Type') !== 'application/octet-stream') return fail(context, 'no-bytes');
				return answerTo(`POST ${name}`, context, { sent: context.req.query(), schema, answer });
			});
		},
	};
}

/** Whether a value nests lists and groups beyond a number of levels. */
function isDeeper(value: unknown, most: number): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > most) return true;
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
	}
	return false;
}
