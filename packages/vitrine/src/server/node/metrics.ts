import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ContactStore } from '#contact/contact-store.ts';
import type { BuildInfo } from '#protocol/manifest.ts';
import { apiPrefix, fileNameOf, prefixOf } from '#routes.ts';

export interface MetricsSources {
	buildInfo: () => Pick<BuildInfo, 'id'>;
	/** Undefined where the site has no form. */
	store: () => Pick<ContactStore, 'backlog'> | undefined;
	/** The time of day, in milliseconds since 1970. */
	now?: () => number;
}

export interface Metrics {
	/** Takes note of an answer. */
	note: (path: string, status: number, milliseconds: number) => void;
	/** All that is known, in the text format of Prometheus, version 0.0.4. */
	write: () => Promise<string>;
}

/** The kinds of answers, as far as the address tells. */
const kinds = ['page', 'payload', 'asset', 'api', 'file'] as const;
type Kind = (typeof kinds)[number];

/** Upper bounds of the histogram, in seconds: most answers take less than a millisecond, a store may take three seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

interface Counts {
	/** By status. */
	statuses: Float64Array;
	/** By bound, and one for all above. */
	times: Float64Array;
	seconds: number;
}

/** Begins to count. What it costs a request is two additions and a look at its address. */
export function createMetrics({ buildInfo, store, now = Date.now }: MetricsSources): Metrics {
	const counts = Object.fromEntries(kinds.map((kind) => [kind, createCounts()])) as Record<Kind, Counts>;
	// Of several processes on one socket, each counts by itself, and any of them may answer.
	const own = `process="${process.pid}"`;
	const lag = monitorEventLoopDelay({ resolution: 20 });
	lag.enable();
	return {
		note(path, status, milliseconds) {
			const counted = counts[kindOf(path)];
			const seconds = milliseconds / 1000;
			let place = 0;
			while (place < bounds.length && seconds > (bounds[place] ?? 0)) place++;
			counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
			counted.times[place] = (counted.times[place] ?? 0) + 1;
			counted.seconds += seconds;
		},
		async write() {
			const backlog = await readBacklog(store());
			const lines = [
				...requestLines(counts, own),
				...family(
					'vitrine_event_loop_lag_seconds',
					'gauge',
					'Lag of the event loop since the last time this was asked for.',
					[
						[`{${own},quantile="0.5"}`, lag.percentile(50) / 1e9],
						[`{${own},quantile="0.99"}`, lag.percentile(99) / 1e9],
						[`{${own},quantile="1"}`, lag.max / 1e9],
					],
				),
				...family('vitrine_export_info', 'gauge', 'The build that is served.', [
					[`{${own},build="${buildInfo().id}"}`, 1],
				]),
				...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [
					[`{${own}}`, process.memoryUsage.rss()],
				]),
				...family('process_start_time_seconds', 'gauge', 'When the process was started, since 1970.', [
					[`{${own}}`, Math.round(now() / 1000 - process.uptime())],
				]),
				...(backlog === undefined ? [] : backlogLines(backlog, now())),
			];
			lag.reset();
			return `${lines.join('\n')}\n`;
		},
	};
}

function createCounts(): Counts {
	return { statuses: new Float64Array(600), times: new Float64Array(bounds.length + 1), seconds: 0 };
}

const assetPrefix = prefixOf('asset');
const payloadEnd = `/${fileNameOf('payload')}`;

function kindOf(path: string): Kind {
	if (path.startsWith(assetPrefix)) return 'asset';
	if (path.startsWith(apiPrefix)) return 'api';
	if (path.endsWith(payloadEnd)) return 'payload';
	return path.indexOf('.', path.lastIndexOf('/')) < 0 ? 'page' : 'file';
}

function requestLines(counts: Record<Kind, Counts>, own: string): string[] {
	const requests = kinds.flatMap((kind) =>
		[...counts[kind].statuses].flatMap((count, status): Sample[] =>
			count > 0 ? [[`{${own},kind="${kind}",status="${status}"}`, count]] : [],
		),
	);
	const times = kinds.flatMap((kind): [string, number][] => {
		const { times, seconds } = counts[kind];
		let below = 0;
		const buckets = [...times].map((count, place): [string, number] => {
			below += count;
			return [`_bucket{${own},kind="${kind}",le="${bounds[place] ?? '+Inf'}"}`, below];
		});
		return [...buckets, [`_sum{${own},kind="${kind}"}`, seconds], [`_count{${own},kind="${kind}"}`, below]];
	});
	return [
		...family('vitrine_requests_total', 'counter', 'Answers, by what was asked for and by status.', requests),
		...family('vitrine_request_seconds', 'histogram', 'Time until an answer begins.', times),
	];
}

type Backlog = Awaited<ReturnType<ContactStore['backlog']>> | 'down';

/** @returns undefined where there is no store */
async function readBacklog(store: Pick<ContactStore, 'backlog'> | undefined): Promise<Backlog | undefined> {
	if (!store) return undefined;
	try {
		return await store.backlog();
	} catch {
		// The watch of the store reports the reason.
		return 'down';
	}
}

function backlogLines(backlog: Backlog, now: number): string[] {
	const up = family('vitrine_store_up', 'gauge', 'Whether the store of messages does its work.', [
		['', backlog === 'down' ? 0 : 1],
	]);
	if (backlog === 'down') return up;
	const { waiting, dead, oldest } = backlog;
	const byChannel = (counts: Partial<Record<string, number>>) =>
		Object.entries(counts).map(([channel, count = 0]): Sample => [`{channel="${channel}"}`, count]);
	return [
		...up,
		...family('vitrine_deliveries_waiting', 'gauge', 'Deliveries that wait.', byChannel(waiting)),
		...family('vitrine_deliveries_dead', 'gauge', 'Dead letters.', byChannel(dead)),
		...family('vitrine_oldest_waiting_seconds', 'gauge', 'Age of the oldest message that waits; 0 where none does.', [
			['', oldest === undefined ? 0 : Math.max(0, Math.round((now - oldest) / 1000))],
		]),
	];
}

/** What follows the name of a family, and the value. */
type Sample = [labels: string, value: number];

function family(name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]): string[] {
	return [
		`# HELP ${name} ${help}`,
		`# TYPE ${name} ${type}`,
		...samples.map(([labels, value]) => `${name}${labels} ${value}`),
	];
}
