import { coded } from '../problems/message.ts';

/** What to do about a link that leads nowhere that a browser may follow. */
export const unknownLink = {
	expected: 'an address of the site that starts with / or #, or https:, mailto:, tel:, sms:',
	fix: 'write the page without its language and ending, for example /about#team',
	message: coded('link-kind', {}),
};
