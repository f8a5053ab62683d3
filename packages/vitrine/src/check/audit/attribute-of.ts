import type { Element } from 'hast';

/** An attribute of an element, by the name that trees give it; undefined where it has none. */
export function attributeOf({ properties }: Element, name: string): string | undefined {
	const value = properties[name];
	if (Array.isArray(value)) return value.join(' ');
	return typeof value === 'string' ? value : undefined;
}
