/**
 * Finds which rows belong to which columns, both in their order: the pairs whose weights together are the largest.
 *
 * @param weight of a pair; 0 for rows and columns that cannot belong together
 * @returns pairs of indexes, in order
 */
export function align(
	{ rows, columns }: { rows: number; columns: number },
	weight: (row: number, column: number) => number,
): [row: number, column: number][] {
	const best = bestSums({ rows, columns }, weight);
	const pairs: [number, number][] = [];
	let row = 0;
	let column = 0;
	while (row < rows && column < columns) {
		const sum = best[row]?.[column] ?? 0;
		const own = weight(row, column);
		if (own > 0 && sum === own + (best[row + 1]?.[column + 1] ?? 0)) pairs.push([row++, column++]);
		else if (sum === (best[row + 1]?.[column] ?? 0)) row++;
		else column++;
	}
	return pairs;
}

/** The largest sum that pairs from a row and a column on can have. */
function bestSums(
	{ rows, columns }: { rows: number; columns: number },
	weight: (row: number, column: number) => number,
): Int32Array[] {
	const best = Array.from({ length: rows + 1 }, () => new Int32Array(columns + 1));
	for (let row = rows - 1; row >= 0; row--) {
		const own = best[row];
		const next = best[row + 1];
		if (!own || !next) continue;
		for (let column = columns - 1; column >= 0; column--) {
			const paired = weight(row, column);
			const taken = paired > 0 ? paired + (next[column + 1] ?? 0) : 0;
			own[column] = Math.max(taken, next[column] ?? 0, own[column + 1] ?? 0);
		}
	}
	return best;
}
