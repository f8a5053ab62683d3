/** A way in which messages leave the store. */
interface ChannelInfo {
	/** The other side, as a sentence to an operator begins with it. */
	name: string;
	/** What deliveries wait for where it is not set up. */
	way: string;
	/** The variable that sets it up. */
	variable: string;
	/** The field of the environment that holds its value. */
	setting: string;
	/** Whether it takes messages to the owner of the site; any other tells the visitor of one. */
	isForOwner: boolean;
	/** Whether the messages of a flood go out together at its end. */
	hasDigests: boolean;
}

/**
 * Every channel. A new one is a row here, its variable in `node/env.ts`, its sender, and how that is created in
 * `contact-service.ts`.
 */
export const channelInfo = {
	mail: {
		name: 'The mail server',
		way: 'a mail server',
		variable: 'SMTP_URL',
		setting: 'smtpUrl',
		isForOwner: true,
		hasDigests: true,
	},
	webhook: {
		name: 'The webhook',
		way: 'a webhook',
		variable: 'CONTACT_WEBHOOK_URL',
		setting: 'contactWebhookUrl',
		isForOwner: true,
		hasDigests: false,
	},
	/** A mail to the visitor with nothing but the receipt of the message. */
	confirmation: {
		name: 'The mail server, asked to confirm a message to its visitor,',
		way: 'a mail server',
		variable: 'SMTP_URL',
		setting: 'smtpUrl',
		isForOwner: false,
		hasDigests: false,
	},
} as const satisfies Record<string, ChannelInfo>;

export type Channel = keyof typeof channelInfo;

export const channelNames = Object.keys(channelInfo) as Channel[];

/** The channels by which messages reach the owner of the site. */
export const ownerChannels = channelNames.filter((channel) => channelInfo[channel].isForOwner);

/** Checks whether a word is the name of a channel. */
export function isChannel(word: string): word is Channel {
	return Object.hasOwn(channelInfo, word);
}
