declare module 'virtual:added-fields' {
	type Module = typeof import('./added-fields.tsx');

	/** Undefined where no form of the site has such fields. */
	export const AddedField: Module['AddedField'] | undefined;
	export const readAddedFields: Module['readAddedFields'] | undefined;
	export const problemTextOf: Module['problemTextOf'] | undefined;
}
