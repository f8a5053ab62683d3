import typograf from 'typograf';

// Its types describe a CommonJS module, whose class is `default`; what Node imports is the class itself.
const Typograf = typograf as unknown as typeof typograf.default;

/** Creates a `typograf` that knows only the rules it is given, by their names in its documentation. */
export function createTypograf(options: { locale: string[]; rules: string[] }): InstanceType<typeof Typograf> {
	const created = new Typograf({ locale: options.locale });
	created.disableRule('*');
	created.enableRule(options.rules);
	return created;
}
