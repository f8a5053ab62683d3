/** How many places of the grid a tile takes, and what its picture is cut to. */
export const tileSizes = {
	wide: { across: 2, down: 1, ratio: '2:1' },
	tall: { across: 1, down: 2, ratio: '2:3' },
	small: { across: 1, down: 1, ratio: '5:4' },
} as const;

export type TileSize = keyof typeof tileSizes;
