import type { ContactStore } from '#contact/contact-store.ts';
import { createObjectStore, type MessageStub } from '#contact/object/object-store.ts';
import { MessageObject } from '#server/cloudflare/message-object.ts';
import type { Asked, Told } from './object-stores.ts';

/** What a test does to an object besides. */
interface TestStub extends MessageStub {
	ask: (sql: string) => Promise<Record<string, unknown>[]>;
	hold: (milliseconds: number) => Promise<void>;
	abortIn: (statements: number) => Promise<void>;
	fire: (times: number) => Promise<void>;
}

interface TestBindings {
	MESSAGES: { getByName: (name: string) => TestStub };
}

/** The object of the kit on the real runtime, with a way to look into it and to disturb it. */
class TestObject extends MessageObject {
	async ask(sql: string): Promise<Record<string, unknown>[]> {
		return this.ctx.storage.sql.exec(sql).toArray();
	}

	/** Those whose name begins with "quiet" deliver nothing by themselves. */
	override async alarm(): Promise<void> {
		const { id } = this.ctx as typeof this.ctx & { id: { name?: string } };
		if (!id?.name?.startsWith('quiet')) await super.alarm();
	}

	/** Lets nobody else in for a while. */
	async hold(milliseconds: number): Promise<void> {
		const { ctx } = this as unknown as { ctx: { blockConcurrencyWhile: (run: () => Promise<void>) => void } };
		ctx.blockConcurrencyWhile(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));
	}

	/** Ends this instance at a statement, as where the platform moves it. */
	async abortIn(statements: number): Promise<void> {
		const { storage, abort } = this.ctx as typeof this.ctx & { abort: (reason: string) => void };
		const { ctx } = this;
		let left = statements;
		this.ctx = {
			storage: {
				sql: {
					exec: (text, ...values) => {
						if (--left < 0) abort.call(ctx, 'evicted');
						return storage.sql.exec(text, ...values);
					},
				},
				transactionSync: (run) => storage.transactionSync(run),
				setAlarm: (time) => storage.setAlarm(time),
			},
		};
	}

	/** Calls the alarm several times at once. */
	async fire(times: number): Promise<void> {
		await Promise.all(Array.from({ length: times }, () => this.alarm()));
	}
}

export { TestObject as MessageObject };

const stores = new Map<string, ContactStore>();

export default {
	/** Does what a test asks for, all at once, and answers each. */
	async fetch(request: Request, { MESSAGES }: TestBindings): Promise<Response> {
		const asked = JSON.parse(await request.text(), restoreCircle) as Asked[];
		const told = asked.map(async ({ store: id, object, method, parameters }): Promise<Told> => {
			const stub = MESSAGES.getByName(object);
			const store = stores.get(id) ?? createObjectStore(() => MESSAGES.getByName(object));
			stores.set(id, store);
			const target = (id === '' ? stub : store) as unknown as Record<
				string,
				(...values: unknown[]) => Promise<unknown>
			>;
			try {
				return { value: await target[method]?.(...parameters) };
			} catch (error) {
				const { name, message, stack = '' } = error as Error;
				return { name, message, stack };
			}
		});
		const markUndefined = (_: string, value: unknown) => (value === undefined ? '(undefined)' : value);
		return new Response(JSON.stringify(await Promise.all(told), markUndefined));
	},
};

function restoreCircle(this: unknown, _: string, value: unknown): unknown {
	return value === '(itself)' ? this : value;
}
