/** A paragraph that inserts something by its name: `::video{src=/film.mp4 alt="A lamp"}`. */
export interface Directive {
	name: string;
	attributes: Attribute[];
	/** The text between the braces that is no attribute. */
	rest: string;
}

export interface Attribute {
	name: string;
	value: string;
	/** Offset of the value in the paragraph. */
	start: number;
	end: number;
}

const attribute = /\s*([a-z]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))(?=\s|$)/dy;

/** Reads a paragraph as it is written; undefined where it is none of these. */
export function parseDirective(paragraph: string): Directive | undefined {
	const [, name, inside] = /^::([a-z][a-z-]*)\{([\s\S]*)\}\s*$/.exec(paragraph) ?? [];
	if (name === undefined || inside === undefined) return undefined;
	const begin = name.length + 3;
	const attributes: Attribute[] = [];
	let at = 0;
	for (;;) {
		attribute.lastIndex = at;
		const found = attribute.exec(inside);
		if (!found) break;
		const value = [2, 3, 4].find((group) => found[group] !== undefined) ?? 4;
		const [start = 0, end = 0] = found.indices?.[value] ?? [];
		attributes.push({ name: found[1] ?? '', value: found[value] ?? '', start: begin + start, end: begin + end });
		at = attribute.lastIndex;
	}
	return { name, attributes, rest: inside.slice(at).trim() };
}
