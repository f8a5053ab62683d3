import { addressFaults } from './addresses.ts';
import { contactFaults } from './contact.ts';
import type { Fault } from './fault.ts';
import { framingFaults } from './framing.ts';
import { languageFaults } from './languages.ts';
import { timeoutFaults } from './timeouts.ts';

/** All rows that can be proved on a server from outside. */
export const faults: readonly Fault[] = [
	...addressFaults,
	...framingFaults,
	...timeoutFaults,
	...languageFaults,
	...contactFaults,
];
