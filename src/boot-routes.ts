/** The addresses that the script of every page asks for: it carries no others. They are part of `routes.ts`. */
export const bootRoutes = {
	payload: ':path*/_payload.json',
	latestBuild: '/builds/latest.json',
	buildMeta: '/builds/meta/:id.json',
	contact: '/api/contact',
} as const;

type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
	? FirstWord<Rest> | ParamName<Rest>
	: never;

type FirstWord<Text extends string> = Text extends `${infer Word}${'/' | '.' | '*'}${string}` ? FirstWord<Word> : Text;

type Params<Pattern extends string> =
	ParamName<Pattern> extends never ? [] : [params: Record<ParamName<Pattern>, string>];

/**
 * Creates the function that writes addresses of a route table. It throws where a segment has no value: the address would
 * be that of something else.
 */
export function createHref<Table extends Record<string, string>>(table: Table) {
	return <Name extends keyof Table & string>(name: Name, ...[params]: Params<Table[Name]>): string => {
		const values: Record<string, string> = params ?? {};
		// The type of `name` is that of the table's keys.
		const pattern = table[name] as string;
		return pattern.replace(/:(\w+)(\*?)/g, (_, key: string, many: string) => {
			const value = values[key];
			// Only `:name*` may stand for no segment.
			if (!value && (value === undefined || !many)) throw new TypeError(`${name} lacks :${key}`);
			return many ? value.replace(/\/$/, '') : value;
		});
	};
}

/** Writes an address as `href` of `routes.ts` does. */
export const bootHref = createHref(bootRoutes);
