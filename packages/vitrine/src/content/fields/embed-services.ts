import { coded, type Message } from '../problems/message.ts';

/** A service whose videos or maps are known by the addresses that people copy. */
interface EmbedService {
	/** Its hosts, without `www.`. */
	hosts: RegExp;
	/** What a frame of it loads; undefined for another page of the service, which no frame may show. */
	layoutOf: (address: URL) => string | undefined;
	expected: string;
	/** What to copy in place of another page. */
	fix: string;
	message: Message;
}

const services: readonly EmbedService[] = [
	{
		hosts: /^(?:(?:m\.|music\.)?youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
		layoutOf: (address) => {
			const { hostname, pathname, searchParams } = address;
			const found = hostname.endsWith('youtu.be')
				? /^\/([\w-]+)/.exec(pathname)
				: /^\/(?:shorts|live|embed|v)\/([\w-]+)/.exec(pathname);
			const id = pathname === '/watch' ? searchParams.get('v') : found?.[1];
			const list = searchParams.get('list');
			const isList = pathname === '/playlist' || id === 'videoseries';
			if (isList) return list ? youtube('videoseries', { list, autoplay: '1' }) : undefined;
			const channel = searchParams.get('channel');
			if (id === 'live_stream') return channel ? youtube(id, { channel, autoplay: '1' }) : undefined;
			return id && /^[\w-]+$/.test(id) ? youtube(id, { autoplay: '1', start: startOf(address) }) : undefined;
		},
		expected: 'the address of a video or a list of videos on YouTube',
		fix: 'open the video and copy what the address bar has, as https://www.youtube.com/watch?v=…',
		message: coded('embed-page', { service: 'YouTube' }),
	},
	{
		hosts: /^(?:player\.)?vimeo\.com$/,
		layoutOf: (address) => {
			const { pathname, searchParams, href } = address;
			if (/^\/(?:event|showcase)\/\d+\/embed\b/.test(pathname)) return href;
			const found =
				/^\/(?:(?:channels|ondemand)\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/videos?\/|manage\/videos\/|video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(
					pathname,
				);
			if (!found) return undefined;
			const [, id, key = searchParams.get('h') ?? undefined] = found;
			const start = startOf(address);
			const query = queryOf({ h: key, autoplay: '1', dnt: '1' });
			return `https://player.vimeo.com/video/${id}?${query}${start ? `#t=${start}s` : ''}`;
		},
		expected: 'the address of a video on Vimeo',
		fix: 'open the video and copy what the address bar has, as https://vimeo.com/123456789, with the key behind it where it has one',
		message: coded('embed-page', { service: 'Vimeo' }),
	},
	{
		hosts: /^(?:openstreetmap|osm)\.org$/,
		layoutOf: ({ pathname, search, hash, searchParams }) => {
			if (pathname === '/export/embed.html' && searchParams.has('bbox')) return `${openStreetMap}${pathname}${search}`;
			const [, zoom, ...center] = /^#(?:.*&)?map=(\d+(?:\.\d+)?)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
			const pin = [searchParams.get('mlat'), searchParams.get('mlon')];
			const [latitude, longitude] = pin.every((degrees) => degrees && /^-?[\d.]+$/.test(degrees)) ? pin : center;
			if (!latitude || !longitude) return undefined;
			const [north, east] = center.length > 0 ? center.map(Number) : [Number(latitude), Number(longitude)];
			// Half of what 600 pixels show at that zoom.
			const scale = 2 ** Number(zoom ?? searchParams.get('zoom') ?? 16);
			const [x, y] = [421 / scale, 210 / scale];
			const [n, e] = [north ?? 0, east ?? 0];
			const bbox = [e - x, n - y, e + x, n + y].map((degrees) => degrees.toFixed(5)).join(',');
			return `${openStreetMap}/export/embed.html?${queryOf({ bbox, marker: `${latitude},${longitude}` })}`;
		},
		expected: 'the address of a map on OpenStreetMap',
		fix: 'choose Share there, include the marker, and copy the link, as https://www.openstreetmap.org/?mlat=60.45&mlon=22.26#map=16/60.45/22.26',
		message: coded('embed-page', { service: 'OpenStreetMap' }),
	},
	{
		hosts: /^(?:(?:maps\.)?google\.(?:com?\.)?[a-z]+|maps\.app\.goo\.gl|goo\.gl)$/,
		layoutOf: ({ hostname, pathname, searchParams, href }) => {
			const isMap = hostname.startsWith('maps.') || pathname.startsWith('/maps');
			const isForFrames =
				/^\/maps\/(?:d\/(?:u\/\d+\/)?)?embed/.test(pathname) || searchParams.get('output') === 'embed';
			return isForFrames || !isMap ? href : undefined;
		},
		expected: 'the address that Google Maps gives for frames',
		fix: 'choose Share there, then "Embed a map", and copy the address in src="…", as https://www.google.com/maps/embed?pb=…',
		message: coded('embed-page', { service: 'Google Maps' }),
	},
];

const openStreetMap = 'https://www.openstreetmap.org';

/**
 * Returns what a frame loads for an address as people copy it, or why there is none. Each video begins to play at once, where
 * the address does. A service that is not known here gives addresses for frames itself.
 */
export function layoutOf(link: string): string | Pick<EmbedService, 'expected' | 'fix' | 'message'> {
	const address = new URL(link);
	const host = address.hostname.replace(/^www\./, '');
	const service = services.find(({ hosts }) => hosts.test(host));
	if (service) return service.layoutOf(address) ?? service;
	return peerTube(address) ?? link;
}

/** Runs on hosts of any name. */
function peerTube({ origin, pathname, searchParams }: URL): string | undefined {
	const found = /^\/(?:w|videos\/watch)\/(p\/|playlist\/)?([\w-]+)/.exec(pathname);
	if (!found) return undefined;
	const [, list, id] = found;
	const { start, playlistPosition } = Object.fromEntries(searchParams);
	const query = queryOf({ autoplay: '1', start, playlistPosition: list && playlistPosition });
	return `${origin}/${list ? 'video-playlists' : 'videos'}/embed/${id}?${query}`;
}

function youtube(id: string, query: Record<string, string | undefined>): string {
	return `https://www.youtube-nocookie.com/embed/${id}?${queryOf(query)}`;
}

function queryOf(values: Record<string, string | undefined>): string {
	const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return `${new URLSearchParams(given)}`;
}

/** Returns the second at which a video begins, as `90`, `90s` or `1h2m3s` in the query or the hash say. */
function startOf({ searchParams, hash }: URL): string | undefined {
	const written = searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t');
	const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(written ?? '') ?? [];
	const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	return start > 0 ? `${start}` : undefined;
}
