import type { StoreEvent } from '#contact/node/contact-service.ts';
import type { Manifest } from '#protocol/manifest.ts';

/** What an address says of the languages that are served there. */
export type Served = Pick<Manifest, 'locales' | 'defaultLocale'> & { address: string };

/** What a worker says to the process that started it. */
export type FromWorker =
	| { is: 'ready'; served: Served }
	| { is: 'notice'; sentence: string }
	| { is: 'store-event'; event: StoreEvent }
	/** Asks whether somebody may search once more. */
	| { is: 'query'; id: number; address: string };

/** What a worker is told. */
export type ToWorker =
	/** It is the one that delivers messages of the form from now on. */
	| { is: 'deliver' }
	| { is: 'store-event'; event: StoreEvent }
	| { is: 'may-query'; id: number; inSeconds: number }
	/** Another one has taken its place: it takes no more visitors. */
	| { is: 'leave' }
	/** All of them end. */
	| { is: 'end' };
