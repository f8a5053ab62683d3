/** Messages about old addresses, redirects and menus, by code, with the values in their sentences. */
export interface AddressMessages {
	/** `meant` is what to write instead; without it, the address is to be removed or written anew. */
	'old-address': { reason: OldAddressFault; meant?: string | undefined };
	'old-address-own': { address: string };
	'old-address-language': { address: string; meant: string };
	/** `owner` is what has the address today; without it, the site needs it for itself. */
	'old-address-taken': { address: string; owner?: string | undefined };
	'redirect-status': object;
	'redirect-target': object;
	'redirect-pattern': { from: string; reason: 'name' | 'end' | 'twice' | 'all'; example?: string };
	'redirect-to': { to: string };
	'redirect-name': { name: string; names: readonly string[]; meant?: string | undefined };
	'redirect-moved': { from: string };
	'redirect-shadowed': { from: string; line: number; other: string };
	'redirect-circle': { from: string; circle: string };
	'redirect-nowhere': { to: string; meant?: string | undefined };
	'menu-page': object;
	'menu-outside': { licenses: string };
	'menu-text-name': object;
	'menu-name': object;
	'menu-group': object;
	'menu-group-twice': object;
	'menu-entry': { name: string; meant?: string | undefined };
	'menu-text-missing': { name: string; file: string };
	'menu-target': { target: string; reason: 'licenses' | 'file' | 'section' };
}

/** What keeps an old address from leading on. */
export type OldAddressFault =
	| 'host'
	| 'spaces'
	| 'slash'
	| 'anchor'
	| 'query'
	| 'pattern'
	| 'percent'
	| 'refused'
	| 'home'
	| 'parts'
	| 'dots'
	| 'ending'
	| 'long';
