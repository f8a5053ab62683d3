import type { Channel, ContactMessage, DeliveryRecord, DeliveryState, MessageRecord } from '../contact-store.ts';
import type { Row } from './statement.ts';

/** A row of `vitrine_messages`, as it is read. */
interface MessageRow {
	id: string;
	received: number;
	locale: string;
	fields: string;
	suspicions: string;
}

/** The columns of a delivery beside a message; all of them are null where it has none. */
interface DeliveryRow {
	channel: Channel | null;
	state: DeliveryState;
	attempts: number;
	next_try: number;
	error: string | null;
}

/** Reads a message from its row. Fields and suspicions are kept as JSON, whose escapes hold any character. */
export function parseMessage(row: Row): ContactMessage {
	const { id, received, locale, fields, suspicions } = row as unknown as MessageRow;
	return { id, received, locale, fields: JSON.parse(fields), suspicions: JSON.parse(suspicions) };
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
	return { channel, state, attempts, next: state === 'waiting' ? next_try : undefined, error: error ?? undefined };
}
