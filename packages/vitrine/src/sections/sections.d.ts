declare module 'virtual:sections' {
	/** The components of the section types, by kind: in a renderer all, in a browser those that are loaded. */
	export const components: Readonly<Record<string, import('react').ComponentType<never>>>;

	/** Loads those of some kinds. It throws where one cannot be had. */
	export const loadComponents: (kinds: readonly string[]) => Promise<void>;
}
