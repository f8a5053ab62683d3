import type { KyInstance } from 'ky';
import {
	type ContactAnswer,
	type ContactToken,
	formTexts,
	machineFields,
	parseContactAnswer,
} from '#protocol/contact/form.ts';
import { joinRead, readMessage } from '#protocol/contact/message-schema.ts';
import { formAddresses } from '#protocol/form-addresses.ts';
import { href } from '#routes.ts';
import type { ContactClient } from '#sections/contacts/contact-client.ts';
import { http } from './http.ts';

/** How long a lost connection may take to come back, in milliseconds, before a message is sent for the second time. */
const pause = 2000;

/**
 * Answers forms in place. What is wrong is known without a request. A message whose answer was lost on the
 * way is sent once more, and by every further press, with the same key until it has arrived: then the server knows it.
 *
 * @param client sends the requests
 * @returns what is done for a form, by its name
 */
export function createContactClients(client: KyInstance = http): (form: string) => ContactClient {
	const clients = new Map<string, ContactClient>();
	const arrived = new URLSearchParams(location.search);
	let token: Promise<string> | undefined;
	const onOpen = () => {
		token ??= client
			.get(href('contactToken'))
			.json<ContactToken>()
			.then(
				(answer) => answer.token,
				() => '',
			);
	};
	return (form) => {
		const known = clients.get(form) ?? { onOpen, arrived, ...createSender(form) };
		clients.set(form, known);
		return known;
	};

	function createSender(form: string): Pick<ContactClient, 'draft' | 'send'> {
		const draft = new Map<string, string>();
		let key = newKey();
		const post = async (message: object): Promise<ContactAnswer> =>
			parseContactAnswer(await client.post(formAddresses(form).post, { json: message, throwHttpErrors: false }).json());
		return {
			draft,
			async send(written, fields, readOthers) {
				const texts = formTexts(written);
				const read = joinRead(readMessage(texts, fields), readOthers(texts));
				if ('problems' in read) return { status: 'invalid', problems: read.problems };
				const message = { ...texts, [machineFields.key]: key, [machineFields.token]: await token };
				try {
					const answer = await post(message).catch(async () => {
						await new Promise((resolve) => setTimeout(resolve, pause));
						return post(message);
					});
					if (answer.status === 'sent') {
						key = newKey();
						draft.clear();
					}
					return answer;
				} catch (error) {
					console.warn('The message was not sent:', error);
					return { status: 'unavailable' };
				}
			},
		};
	}
}

/** A UUID, or nothing where browsers make none: on http. The server then goes by the words alone. */
function newKey(): string {
	return globalThis.crypto.randomUUID?.() ?? '';
}
