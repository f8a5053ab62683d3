/**
 * Returns where a value went that was seen at a place; undefined where it is still there, or nowhere.
 *
 * @param was values by place, before
 * @param now values by place
 */
export function movedTo(
	{ place, value }: { place: string; value: unknown },
	was: ReadonlyMap<string, unknown>,
	now: ReadonlyMap<string, unknown>,
): string | undefined {
	if (value === undefined || now.get(place) === value) return undefined;
	const shape = shapeOf(place);
	const places = [...now].flatMap(([other, at]) =>
		at === value && was.get(other) !== value && shapeOf(other) === shape ? [other] : [],
	);
	return places.length === 1 ? places[0] : undefined;
}

/** Returns a place without its indexes. */
function shapeOf(place: string): string {
	return place.replace(/(?<=[[,])\d+(?=[,\]])/g, '#');
}
