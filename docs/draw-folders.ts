import { folders } from '../test/import-table.ts';

/** What each folder of the kit is for, by its name; modules that are faces of the kit have no box. */
const purposes: Record<string, string> = {
	i18n: 'languages, texts of the interface',
	settings: 'values of settings',
	routes: 'every address',
	protocol: 'what server and browser agree on',
	node: 'files, environment',
	policy: 'cache times, security headers',
	search: 'the index, queries',
	ui: 'pieces of pages',
	contact: 'store, delivery of messages',
	content: 'reads and checks a site',
	sections: 'section types',
	server: 'answers requests',
	translations: 'state, exchange',
	pages: 'page types',
	upgrade: 'updates a site',
	views: 'what a page shows',
	document: 'the HTML document',
	client: 'runs in the browser',
	resources: 'every answer to a GET',
	build: 'renders, compresses, exports',
	check: 'audits what was built',
	dev: 'the development server',
	cli: 'the commands',
};

/** Modules beside the folders that have no box: faces of the kit, and a part of the addresses. */
const withoutBox = ['boot-routes', 'components', 'edit', 'index', 'schema', 'serve', 'tools'];

/** What is no folder of the kit. */
const outside: Record<string, string> = {
	site: 'a site: content/, sections/,<br>theme/, site.config.ts',
	dist: 'dist/: bodies, exports',
	visitor: 'a browser',
	owner: 'mailbox, webhook',
};

const flows: readonly (readonly [from: string, to: string, what: string])[] = [
	['site', 'content', 'files'],
	['content', 'views', 'Site'],
	['views', 'resources', 'page contents'],
	['document', 'resources', 'HTML'],
	['content', 'translations', 'texts'],
	['resources', 'build', 'list of answers'],
	['resources', 'dev', 'list of answers'],
	['build', 'dist', 'files'],
	['dist', 'server', 'export'],
	['dist', 'check', 'pages'],
	['server', 'visitor', 'answers'],
	['client', 'visitor', 'scripts'],
	['server', 'contact', 'messages'],
	['contact', 'owner', 'mails'],
];

const boxOf = (folder: string) => folder.split('/')[0] ?? folder;

/** Returns the folders that each folder imports, with the folders in them taken together. */
function importsOfBoxes(): Map<string, Set<string>> {
	const imports = new Map<string, Set<string>>();
	for (const [folder, rights] of Object.entries(folders)) {
		const box = boxOf(folder);
		const others = imports.get(box) ?? new Set();
		for (const right of rights) if (boxOf(right) !== box) others.add(boxOf(right));
		imports.set(box, others);
	}
	return imports;
}

/** Returns everything that a folder imports, directly or through others. */
function allBelow(imports: Map<string, Set<string>>, folder: string, found = new Set<string>()): Set<string> {
	for (const other of imports.get(folder) ?? []) {
		if (found.has(other)) continue;
		found.add(other);
		allBelow(imports, other, found);
	}
	return found;
}

/**
 * Draws the folders of the kit in Mermaid: thick arrows for data, dotted ones for imports. An import that others imply has
 * no arrow.
 *
 * @throws {Error} if a folder has no box, or data goes between folders of which neither imports the other
 */
export function drawFolders(): string {
	const imports = importsOfBoxes();
	const shown = [...imports.keys()].filter((folder) => !withoutBox.includes(folder));
	const unknown = [
		...shown.filter((folder) => !(folder in purposes)),
		...Object.keys(purposes).filter((folder) => !imports.has(folder)),
	];
	if (unknown.length > 0) throw new Error(`docs/draw-folders.ts and the table differ in ${unknown.join(', ')}`);
	for (const [from, to] of flows) {
		if (from in outside || to in outside) continue;
		if (!(allBelow(imports, from).has(to) || allBelow(imports, to).has(from)))
			throw new Error(`docs/draw-folders.ts draws data from ${from} to ${to}, of which neither imports the other`);
	}
	const direct = shown.flatMap((folder) => {
		const others = [...(imports.get(folder) ?? [])].filter((other) => shown.includes(other));
		const isImplied = (other: string) => others.some((via) => via !== other && allBelow(imports, via).has(other));
		return others.filter((other) => !isImplied(other)).map((other) => [folder, other] as const);
	});
	const hasFlow = (a: string, b: string) => flows.some(([from, to]) => from === b && to === a);
	return [
		'```mermaid',
		'flowchart TD',
		...Object.entries(outside).map(([id, label]) => `\t${id}(["${label}"])`),
		...shown.map((folder) => `\t${folder}["<b>${folder}</b><br>${purposes[folder]}"]`),
		...flows.map(([from, to, what]) => `\t${from} ==>|${what}| ${to}`),
		...direct.filter(([a, b]) => !hasFlow(a, b)).map(([a, b]) => `\t${b} -.-> ${a}`),
		'```',
	].join('\n');
}
