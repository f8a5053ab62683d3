/** An entry of a list or map as a model has it: comments above it, and its lines without indentation. */
export interface ModelEntry {
	comments: string[];
	lines: string[];
}

/** A list or map in a YAML text, as strings: what edits of it should do is done to these, and compared byte for byte. */
export interface ModelList {
	isMap: boolean;
	/** Keys and indexes that lead to it. */
	place: (string | number)[];
	/** What comes before the first entry, and behind the last one; `head` may end inside a line, as behind `- `. */
	head: string;
	tail: string;
	column: number;
	/** Whether the first entry begins behind the head, on its line. */
	isBehindDash: boolean;
	lineEnd: string;
	/** Whether the last line has a line end. */
	hasEnd: boolean;
	entries: ModelEntry[];
	/** Lines before each entry that belong to none; the first has none. */
	gaps: string[][];
}

type Below = (below: number) => number;

/** Returns a random list or map somewhere in a YAML text, with comments and empty lines between its entries. */
export function randomModel(below: Below): ModelList {
	const lineEnd = below(3) === 0 ? '\r\n' : '\n';
	const isMap = below(2) === 0;
	const [column, head] = pick(below, [
		[2, `# top${lineEnd}a: 1${lineEnd}in: # of in${lineEnd}`],
		[4, `in:${lineEnd}`],
		...(isMap ? [] : [[0, `a: "#"${lineEnd}in:${lineEnd}`] as const]),
		[6, `- in:${lineEnd}`],
	] as const);
	const isBehindDash = below(5) === 0;
	const ends = ['', `z: "last"${lineEnd}`, `${lineEnd}# end${lineEnd}z: 2${lineEnd}`];
	const hasTop = !isBehindDash && head.startsWith('-');
	const where = isBehindDash
		? { place: ['in', 0], head: `in:${lineEnd}  - `, column: 4 }
		: { place: hasTop ? [0, 'in'] : ['in'], head, column };
	const tail = hasTop ? pick(below, ['', `- x${lineEnd}`]) : pick(below, ends);
	const count = 1 + below(6);
	const entries = Array.from({ length: count }, (_, index) => randomEntry(below, { isMap, name: `k${index}` }));
	const gaps = entries.map((_, index) =>
		index === 0 ? [] : pick(below, [[], [], [], [''], [''], ['', ''], ['', '# alone', ''], ['# alone', '']]),
	);
	if (isBehindDash && entries[0]) entries[0].comments = [];
	return { isMap, ...where, tail, isBehindDash, lineEnd, hasEnd: below(4) > 0, entries, gaps };
}

function randomEntry(below: Below, { isMap, name }: { isMap: boolean; name: string }): ModelEntry {
	const comments = pick(below, [[], [], [], [`# of ${name}`], [`# one of ${name}`, `#two of ${name}`]]);
	const word = `w${below(1000)}`;
	const mark = isMap ? `${name}:` : '-';
	const values = [
		[`${mark} ${word}`],
		[`${mark} ${word} # behind ${name}`],
		[`${mark} "# ${word}"`],
		[`${mark}`],
		[`${mark} [${word}, {a: b}]`],
		[`${mark} |`, `    # no comment ${word}`, '', '    - no item'],
		[`${mark} >-`, `    ${word}`, '    more'],
		[`${mark} ${word}`, '  and more words'],
		[`${mark} ${word}`, `  # in ${name}`],
		[mark, `    a: ${word}`, '    # in a map', '    b:', '      - c', '      # at the end of a list'],
		...(isMap
			? []
			: [
					[`- a: ${word}`, '  # before b', '  b:', '  - c', '  - d'],
					[`- - ${word}`, '  - x'],
				]),
	];
	return { comments, lines: pick(below, values) };
}

/** Writes the text of a model. A first entry that begins with a comment gets a line of its own. */
export function writeModel(model: ModelList): string {
	const { column, lineEnd, entries, gaps } = model;
	const indent = (line: string) => (line === '' ? '' : ' '.repeat(column) + line);
	const lines = entries.flatMap(({ comments, lines: own }, index) => [...(gaps[index] ?? []), ...comments, ...own]);
	const text = lines.map((line) => indent(line) + lineEnd).join('');
	if (model.isBehindDash && (lines[0] === '' || lines[0]?.startsWith('#'))) {
		model.isBehindDash = false;
		model.head = model.head.trimEnd() + lineEnd;
	}
	const whole = model.head + (model.isBehindDash ? text.slice(column) : text) + model.tail;
	return model.hasEnd ? whole : whole.slice(0, -lineEnd.length);
}

/** Adds an entry: behind what is between entries, and set apart by as many empty lines as the entry beside it. */
export function insertInModel({ entries, gaps }: ModelList, index: number, lines: string[]): void {
	const isLast = index === entries.length;
	const beside = gaps.slice(1)[isLast ? index - 2 : Math.max(0, index - 1)] ?? [];
	const isEmpty = beside.every((line) => line === '');
	const space = isEmpty ? [...beside] : [''];
	entries.splice(index, 0, { comments: [], lines });
	if (isLast) gaps.push(space);
	else gaps.splice(index + 1, 0, entries.length === 2 ? [] : space);
}

/** Removes an entry, and the empty lines that set it apart: comments between entries stay, also behind the last one. */
export function removeFromModel(model: ModelList, index: number): void {
	const { entries, gaps, column, lineEnd } = model;
	const before = gaps[index] ?? [];
	const behind = gaps[index + 1] ?? [];
	const isLast = index === entries.length - 1;
	const kept = [before, behind].filter((gap) => gap.some((line) => line !== '')).flat();
	const isBetween = index > 0 && !isLast;
	entries.splice(index, 1);
	gaps.splice(index, 2, ...(isLast ? [] : [kept.length === 0 && isBetween ? before : kept]));
	if (!isLast) return;
	model.tail = kept.map((line) => (line === '' ? '' : ' '.repeat(column) + line) + lineEnd).join('') + model.tail;
}

/** Moves an entry with its comments: what is between entries stays where it is. */
export function moveInModel({ entries }: ModelList, from: number, to: number): void {
	entries.splice(to, 0, ...entries.splice(from, 1));
}

function pick<Item>(below: Below, items: readonly Item[]): Item {
	return items[below(items.length)] as Item;
}
