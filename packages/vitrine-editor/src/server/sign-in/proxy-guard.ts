import type { ProxyTrust } from 'vitrine/serve';
import type { Guard } from './guard.ts';
import type { OwnOrigin } from './own-origin.ts';
import type { People } from './people.ts';

/** In each language of the interface: which one a visitor reads is not known. */
const words = [
	'You are not signed in, or "editors" in site.config.ts does not list your address. Those who run this site can add it.',
	'Вы не вошли, или вашего адреса нет в списке editors в site.config.ts. Добавить его могут те, кто обслуживает сайт.',
	'サインインしていないか、site.config.tsのeditorsにお使いのアドレスが登録されていません。サイトの管理者に追加を依頼してください。',
].join('\n\n');

export interface ProxyOptions {
	ownOrigin: OwnOrigin;
	people: People;
	/** Name of the header with the address of a person. */
	header: string;
	trust: Pick<ProxyTrust, 'isProxy'>;
}

/** Creates the guard of a server behind a proxy that signs people in. */
export function createProxyGuard({ ownOrigin, people, header, trust }: ProxyOptions): Guard {
	return {
		ownOrigin,
		way: 'proxy',
		addresses: people.addresses,
		async personOf(context) {
			// Anyone can write the header: it counts from a proxy alone.
			if (!trust.isProxy(context.env.incoming.socket.remoteAddress)) return undefined;
			const address = context.req.header(header);
			return address ? people.find(address) : undefined;
		},
		invite: (context) => context.text(words, 403),
	};
}
