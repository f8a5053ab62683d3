import type { Bindings } from '#server/cloudflare/bindings.ts';
import { MessageObject } from '#server/cloudflare/message-object.ts';
import worker from '#server/cloudflare/worker.ts';

/** What the platform bills besides files: requests to code, calls of the object, its statements and their rows. */
const counts = { code: 0, calls: 0, alarms: 0, statements: 0, rowsRead: 0, rowsWritten: 0 };

export type Counts = typeof counts;

interface Cursor {
	toArray: () => Record<string, unknown>[];
	rowsRead: number;
	rowsWritten: number;
}

type Exec = (text: string, ...values: (string | number | null)[]) => Cursor;

/** The object of the kit, which counts what it asks of its storage. */
class CountingObject extends MessageObject {
	constructor(ctx: ConstructorParameters<typeof MessageObject>[0], env: Bindings) {
		super(ctx, env);
		const { storage } = ctx;
		const exec = (storage.sql.exec as unknown as Exec).bind(storage.sql);
		const counted = (text: string, ...values: (string | number | null)[]) => {
			const cursor = exec(text, ...values);
			const rows = cursor.toArray();
			counts.statements++;
			counts.rowsRead += cursor.rowsRead;
			counts.rowsWritten += cursor.rowsWritten;
			return { toArray: () => rows };
		};
		this.ctx = {
			storage: {
				sql: { exec: counted as typeof storage.sql.exec },
				transactionSync: (run) => storage.transactionSync(run),
				setAlarm: (time) => storage.setAlarm(time),
			},
		};
	}

	override perform(...call: Parameters<MessageObject['perform']>): ReturnType<MessageObject['perform']> {
		counts.calls++;
		return super.perform(...call);
	}

	override alarm(): Promise<void> {
		counts.alarms++;
		return super.alarm();
	}
}

export { CountingObject as MessageObject };

export default {
	/** Answers as the worker of a site does, counts it, and tells the counts. */
	async fetch(request: Request, bindings: Bindings): Promise<Response> {
		if (new URL(request.url).pathname === '/api/counts') return Response.json(counts);
		counts.code++;
		return worker.fetch(request, bindings);
	},
};
