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
		const sum = best(row, column);
		const own = weight(row, column);
		if (own > 0 && sum === own + best(row + 1, column + 1)) pairs.push([row++, column++]);
		else if (sum === best(row + 1, column)) row++;
		else column++;
	}
	return pairs;
}

/** The largest sum that pairs from a row and a column on can have (Wagner and Fischer's table). */
function bestSums(
	{ rows, columns }: { rows: number; columns: number },
	weight: (row: number, column: number) => number,
): (row: number, column: number) => number {
	const sums = Array.from({ length: rows }, () => new Int32Array(columns));
	// Behind the last row and the last column there is nothing left to pair.
	const best = (row: number, column: number) => sums[row]?.[column] ?? 0;
	for (const [row, own] of [...sums.entries()].reverse()) {
		for (let column = columns - 1; column >= 0; column--) {
			const paired = weight(row, column);
			const taken = paired > 0 ? paired + best(row + 1, column + 1) : 0;
			own[column] = Math.max(taken, best(row + 1, column), best(row, column + 1));
		}
	}
	return best;
}
