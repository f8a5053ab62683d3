import { DatabaseSync } from 'node:sqlite';
import { parseMessage } from '#contact/sql/rows.ts';

/** What was taken over from a copy of messages. */
export interface Merged {
	restored: number;
	/** Messages of the copy that were there already. */
	known: number;
	/** Deliveries that were taken over and are still to be made. */
	waiting: number;
	/** IDs of messages of the copy that cannot be read, and were left out. */
	unreadable: string[];
}

/** In an order in which each row finds what it refers to. */
const tables = ['vitrine_messages', 'vitrine_deliveries', 'vitrine_keys'];

/**
 * Adds to a database what a copy has and it lacks, in one transaction: messages with their deliveries, keys, and the
 * secret where there is none yet. Both have the same version of tables, or a newer one that accepts this code.
 */
export function mergeInto(file: string, copy: string): Merged {
	const database = new DatabaseSync(file, { timeout: 10_000 });
	try {
		database.prepare('ATTACH ? AS copy').run(copy);
		database.exec('BEGIN IMMEDIATE');
		const unreadable = removeUnreadable(database);
		const count = (sql: string) => Number(database.prepare(sql).get()?.number);
		const all = count('SELECT count(*) AS number FROM copy.vitrine_messages');
		const restored = count(`SELECT count(*) AS number FROM copy.vitrine_messages WHERE ${isNew('id')}`);
		const waiting = count(
			`SELECT count(*) AS number FROM copy.vitrine_deliveries WHERE state = 'waiting' AND ${isNew('message_id')}`,
		);
		// Whoever had taken a delivery when the copy was made has it no more.
		database.exec('UPDATE copy.vitrine_deliveries SET lease = NULL, leased_at = NULL, lease_ends = NULL');
		for (const table of tables) {
			const columns = columnsOfBoth(database, table);
			database.exec(`INSERT OR IGNORE INTO main.${table} (${columns}) SELECT ${columns} FROM copy.${table}`);
		}
		database.exec(`INSERT OR IGNORE INTO main.vitrine_facts SELECT * FROM copy.vitrine_facts WHERE name = 'secret'`);
		database.exec('COMMIT');
		return { restored, known: all - restored, waiting, unreadable };
	} finally {
		database.close();
	}
}

/** Leaves out of the copy what no server could send or show, and gives the IDs of such messages. */
function removeUnreadable(database: DatabaseSync): string[] {
	database.exec('DELETE FROM copy.vitrine_deliveries WHERE message_id NOT IN (SELECT id FROM copy.vitrine_messages)');
	const broken = new Map<unknown, string>();
	for (const row of database.prepare('SELECT rowid AS place, * FROM copy.vitrine_messages').iterate()) {
		const { id, isUnreadable } = parseMessage(row);
		if (isUnreadable) broken.set(row.place, id);
	}
	const deliveries = `
		SELECT m.rowid AS place, m.id FROM copy.vitrine_deliveries d JOIN copy.vitrine_messages m ON m.id = d.message_id
		WHERE d.state NOT IN ('waiting', 'delivered', 'dead')
			OR typeof(d.attempts) <> 'integer' OR typeof(d.next_try) <> 'integer' OR typeof(d.last_try) <> 'integer'`;
	for (const { place, id } of database.prepare(deliveries).all()) broken.set(place, String(id));
	const remove = database.prepare('DELETE FROM copy.vitrine_messages WHERE rowid = ?');
	for (const place of broken.keys()) remove.run(place as number);
	return [...broken.values()];
}

function isNew(column: string): string {
	return `${column} NOT IN (SELECT id FROM main.vitrine_messages)`;
}

function columnsOfBoth(database: DatabaseSync, table: string): string {
	const text = `SELECT name FROM pragma_table_info('${table}', 'main') INTERSECT SELECT name FROM pragma_table_info('${table}', 'copy')`;
	return database
		.prepare(text)
		.all()
		.map(({ name }) => name)
		.join(', ');
}
