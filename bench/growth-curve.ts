import type { Figure } from './figure.ts';

/** One drawing beside the other. */
interface Panel {
	title: string;
	unit: string;
	curves: { name: string; color: string; points: { pages: number; value: number }[] }[];
}

const width = 400;
const height = 300;
const edge = { left: 56, right: 132, top: 40, bottom: 44 };
const colors = ['var(--one)', 'var(--two)', 'var(--three)', 'var(--four)'];

/** Draws seconds and peak memory over the number of pages, both by powers of ten, for light and dark ground. */
export function drawGrowth(figures: readonly Figure[]): string {
	const panels: Panel[] = [
		{ title: 'Seconds', unit: 's', curves: curvesOf(figures, 's') },
		{ title: 'Peak memory, MB', unit: 'MB', curves: curvesOf(figures, 'MB') },
	];
	const whole = panels.length * (width + edge.left + edge.right);
	const total = height + edge.top + edge.bottom;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${total}" width="${whole}" height="${total}" role="img" aria-label="Seconds and peak memory of builds, by number of pages">
<style>
svg { --ink: #24292f; --line: #d0d7de; --one: #b35900; --two: #0969da; --three: #8250df; --four: #1a7f37; background: transparent; }
@media (prefers-color-scheme: dark) { svg { --ink: #d1d7e0; --line: #3d444d; --one: #f0a45d; --two: #79b8ff; --three: #c297ff; --four: #6bd089; } }
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.title { font-weight: 600; }
.line { stroke: var(--line); }
.curve { fill: none; stroke-width: 2; }
</style>
${panels.map((panel, index) => drawPanel(panel, index * (width + edge.left + edge.right) + edge.left)).join('\n')}
</svg>
`;
}

function curvesOf(figures: readonly Figure[], unit: string): Panel['curves'] {
	const byName = new Map<string, { pages: number; value: number }[]>();
	for (const figure of figures) {
		const [, count, name] = /^([\d,]+) pages × 3, ([^,]+)$/.exec(figure.name) ?? [];
		if (count === undefined || name === undefined || figure.unit !== unit) continue;
		const point = { pages: 3 * Number(count.replaceAll(',', '')), value: figure.value };
		byName.set(name, [...(byName.get(name) ?? []), point]);
	}
	return [...byName].map(([name, points], index) => ({ name, points, color: colors[index] ?? 'var(--ink)' }));
}

function drawPanel({ title, curves }: Panel, left: number): string {
	const points = curves.flatMap(({ points }) => points);
	const across = scale(
		points.map(({ pages }) => pages),
		{ from: left, to: left + width, isTight: true },
	);
	const up = scale(
		points.map(({ value }) => value),
		{ from: edge.top + height, to: edge.top, isTight: false },
	);
	const grid = up.powers.map(
		(power) =>
			`<path class="line" d="M${left} ${up.place(power)}h${width}"/><text x="${left - 8}" y="${up.place(power) + 4}" text-anchor="end">${power.toLocaleString('en')}</text>`,
	);
	const pages = [...new Set(points.map((point) => point.pages))].map(
		(count) =>
			`<text x="${across.place(count)}" y="${edge.top + height + 20}" text-anchor="middle">${count.toLocaleString('en')}</text>`,
	);
	const labels = apart(curves.map(({ points }) => up.place(points.at(-1)?.value ?? 1)));
	const drawn = curves.map(({ name, color, points }, index) => {
		const path = points.map(({ pages, value }) => `${across.place(pages)} ${up.place(value)}`).join('L');
		const dots = points.map(
			({ pages, value }) => `<circle cx="${across.place(pages)}" cy="${up.place(value)}" r="3" fill="${color}"/>`,
		);
		const label = `<text x="${left + width + 10}" y="${(labels[index] ?? 0) + 4}" style="fill: ${color}">${name}</text>`;
		return `<path class="curve" stroke="${color}" d="M${path}"/>${dots.join('')}${label}`;
	});
	return [
		`<text class="title" x="${left}" y="20">${title}</text>`,
		...grid,
		...pages,
		`<text x="${left + width / 2}" y="${edge.top + height + 40}" text-anchor="middle">pages in all</text>`,
		...drawn,
	].join('\n');
}

/** Places by powers of ten. */
function scale(values: readonly number[], { from, to, isTight }: { from: number; to: number; isTight: boolean }) {
	const logarithms = values.map((value) => Math.log10(value));
	const [low, high] = [Math.min(...logarithms), Math.max(...logarithms)];
	const [first, last] = isTight ? [low, high] : [Math.floor(low), Math.ceil(high)];
	const place = (value: number) => round(from + ((Math.log10(value) - first) / (last - first || 1)) * (to - from));
	const powers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => 10 ** (Math.ceil(first) + index));
	return { place, powers };
}

/** Moves labels off each other, from the top down. */
function apart(places: readonly number[]): number[] {
	const sorted = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place);
	const moved = [...places];
	let last = Number.NEGATIVE_INFINITY;
	for (const { place, index } of sorted) {
		last = Math.max(place, last + 16);
		moved[index] = last;
	}
	return moved;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
