import type { Channel } from '../channels.ts';
import type { Consent, ContactMessage, DeliveryRecord, DeliveryState, MessageRecord } from '../contact-store.ts';
import type { Row } from './statement.ts';

/** A row of `vitrine_messages`, as it is read. */
interface MessageRow {
	id: string;
	received: number;
	form: string;
	locale: string;
	fields: string;
	suspicions: string;
	/** Null for most. */
	consent: string | null;
}

/** The columns of a delivery beside a message; all of them are null where it has none. */
interface DeliveryRow {
	channel: Channel | null;
	state: DeliveryState;
	attempts: number;
	next_try: number;
	error: string | null;
}

/**
 * Reads a message from its row. Fields and suspicions are kept as JSON, whose escapes hold any character. A row that holds
 * anything else, as after a disk failed, is a message that cannot be read, and hinders no other.
 */
export function parseMessage(row: Row): ContactMessage {
	const {
		id,
		received,
		form,
		locale,
		fields: fieldsJson,
		suspicions: suspicionsJson,
		consent: consentJson,
	} = row as unknown as MessageRow;
	const fields = parseFields(fieldsJson);
	const suspicions = parseSuspicions(suspicionsJson);
	const known = {
		id: String(id),
		received: isTime(received) ? received : 0,
		form: String(form),
		locale: String(locale),
	};
	return fields && suspicions && isTime(received)
		? { ...known, fields, suspicions, ...parseConsent(consentJson) }
		: { ...known, fields: {}, suspicions: [], isUnreadable: true };
}

/** Writes JSON in ASCII alone: a database whose encoding is not UTF-8 would refuse a message for one of its letters. */
export function writeJson(value: unknown): string {
	return JSON.stringify(value).replace(
		/[^\0-\x7f]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

function parseFields(json: unknown): ContactMessage['fields'] | undefined {
	const fields = parseJson(json);
	if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
	return Object.values(fields).every((text) => typeof text === 'string') ? fields : undefined;
}

function parseSuspicions(json: unknown): string[] | undefined {
	const names = parseJson(json);
	return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined;
}

/** A message is worth reading also where what its sender agreed to is damaged. */
function parseConsent(json: unknown): Pick<ContactMessage, 'consent'> {
	if (typeof json !== 'string') return {};
	const { text, version, time } = Object(parseJson(json)) as Partial<Consent>;
	const isWhole = typeof text === 'string' && typeof version === 'string' && isTime(time);
	return { consent: isWhole ? { text, version, time } : { text: '', version: 'unreadable', time: 0 } };
}

function parseJson(json: unknown): unknown {
	try {
		return JSON.parse(String(json));
	} catch {
		return undefined;
	}
}

/** Whether it is a number of milliseconds that a date can be (ECMA-262 §21.4.1.1). */
function isTime(value: unknown): value is number {
	return Number.isInteger(value) && Math.abs(value as number) <= 8.64e15;
}

/** Reads messages from rows with one delivery each, in their order. */
export function parseRecords(rows: Row[]): MessageRecord[] {
	const records = new Map<unknown, MessageRecord>();
	for (const row of rows) {
		const record = records.get(row.id) ?? { ...parseMessage(row), deliveries: [] };
		records.set(row.id, record);
		const delivery = parseDelivery(row as unknown as DeliveryRow);
		if (delivery) record.deliveries.push(delivery);
	}
	return [...records.values()];
}

function parseDelivery({ channel, state, attempts, next_try, error }: DeliveryRow): DeliveryRecord | undefined {
	if (channel === null) return undefined;
	const next = state === 'waiting' && isTime(next_try) ? next_try : undefined;
	return { channel, state, attempts, next, error: error ?? undefined };
}
