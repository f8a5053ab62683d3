/** A line of the comparison. */
export interface Row {
	/** The name of its figure. */
	id: string;
	what: string;
	unit: string;
	isMoreBetter?: true;
	/** Whether only candidates with a server of their own have it. */
	needsServer?: true;
	digits: number;
}

interface Group {
	title: string;
	/** How it is measured. */
	how: string;
	rows: Row[];
}

const languages = { en: 'English', ru: 'Russian', ja: 'Japanese' };

const inEach = (row: (language: string, name: string) => Row): Row[] =>
	Object.entries(languages).map(([language, name]) => row(language, name));

const ways = { rest: 'Rest', press: 'No rest', enter: 'Enter' };

const sizes = [10, 100, 1000];
const sites = (pages: number) => `${pages.toLocaleString('en')} pages × 3`;

/** Everything that is compared, in the order in which it is told. */
export const groups: Group[] = [
	{
		title: 'What a first visit loads',
		how: 'The home page with nothing cached, from one nginx for all (HTTP/2, TLS 1.3, files compressed with Brotli 11). Bytes as Chromium counts them, headers included; the icon of the tab is left out. "In all" is after five seconds and reading to the end.',
		rows: [
			{ id: 'requests-load-en', what: 'Requests until load, English', unit: '', digits: 0 },
			...inEach((id, name) => ({ id: `bytes-load-${id}`, what: `Bytes until load, ${name}`, unit: 'B', digits: 0 })),
			{ id: 'requests-end-en', what: 'Requests in all, English', unit: '', digits: 0 },
			...inEach((id, name) => ({ id: `bytes-end-${id}`, what: `Bytes in all, ${name}`, unit: 'B', digits: 0 })),
		],
	},
	{
		title: 'Scripts before the first interaction',
		how: 'The English home page on a phone, until three seconds after load, untouched. Bytes of the scripts that ran, compressed; time of the main thread with the processor four times slower.',
		rows: [
			{ id: 'script-bytes', what: 'Scripts that ran', unit: 'B', digits: 0 },
			{ id: 'script-time', what: 'Time of scripts', unit: 'ms', digits: 1 },
			{ id: 'task-time', what: 'Time of the main thread', unit: 'ms', digits: 0 },
		],
	},
	{
		title: 'Lighthouse',
		how: 'Its standard for phones: slow 4G and a processor four times slower, both simulated.',
		rows: [
			...inEach((id, name) => ({
				id: `performance-${id}`,
				what: `Performance, ${name}`,
				unit: '',
				isMoreBetter: true,
				digits: 0,
			})),
			...inEach((id, name) => ({
				id: `lowest-score-${id}`,
				what: `Lowest of the four categories, ${name}`,
				unit: '',
				isMoreBetter: true,
				digits: 0,
			})),
			...inEach((id, name) => ({
				id: `largest-paint-${id}`,
				what: `Largest Contentful Paint, ${name}`,
				unit: 'ms',
				digits: 0,
			})),
		],
	},
	{
		title: 'From a press to the next page',
		how: 'From the click on a link of the first view, which comes as the button is released, or from the press of Enter, until the frame with the new heading was on the screen (Element Timing). Rest: the pointer rested on the link for 300 ms, then its button was held for 80 ms. No rest: the pointer came to the link and the button was pressed in the same moment, and held for 80 ms. Enter: the focus came with Tab and was on the link for 300 ms. Slow: a line with 150 ms of latency and 1.6 Mbit/s, processor four times slower.',
		rows: ['', '-slow'].flatMap((line) =>
			Object.entries(ways).map(([way, name]) => ({
				id: `click-${way}${line}`,
				what: line ? `${name}, slow` : name,
				unit: 'ms',
				digits: 0,
			})),
		),
	},
	{
		title: 'Requests per second',
		how: 'The home page over plain HTTP/1.1 with 32 connections, Brotli accepted, server on one core and load on the other. A static site has no server of its own.',
		rows: [
			{ id: 'own-speed', what: 'Its own server', unit: '/s', isMoreBetter: true, needsServer: true, digits: 0 },
			{ id: 'own-memory', what: 'Memory of that server afterwards', unit: 'MB', needsServer: true, digits: 0 },
			{ id: 'nginx-speed', what: 'nginx, with its files', unit: '/s', isMoreBetter: true, digits: 0 },
		],
	},
	{
		title: 'Builds',
		how: 'Cold: every cache removed. Rebuild: one page has a sentence more, caches kept. Memory: the peak of all processes together. Vitrine writes compressed copies in every build; the others write none, and a script that does it as Vitrine does runs after their cold build for the row with copies.',
		rows: sizes.flatMap((pages): Row[] => [
			{ id: `build-${pages}`, what: `${sites(pages)}, cold`, unit: 's', digits: 1 },
			{ id: `build-copies-${pages}`, what: `${sites(pages)}, cold, with compressed copies`, unit: 's', digits: 1 },
			{ id: `build-memory-${pages}`, what: `${sites(pages)}, memory`, unit: 'MB', digits: 0 },
			{ id: `rebuild-${pages}`, what: `${sites(pages)}, one page changed`, unit: 's', digits: 1 },
		]),
	},
	{
		title: 'Installed packages',
		how: 'What is in `node_modules`, with all that a build needs.',
		rows: [
			{ id: 'packages', what: 'Packages', unit: '', digits: 0 },
			{ id: 'megabytes', what: 'On disk', unit: 'MB', digits: 0 },
		],
	},
];
