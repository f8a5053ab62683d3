import { splitTarget } from '../markdown/link-syntax.ts';
import type { OutsideRow } from '../settings/outside-schema.ts';
import { homeId } from './site.ts';

interface OutsideConfig {
	outside: readonly OutsideRow[];
}

/** The services that the settings allow to any page. */
export function servicesOfAll({ outside }: OutsideConfig): OutsideRow[] {
	return outside.filter(({ pages }) => pages === undefined);
}

/** The services that the settings give to a page by its name. */
export function servicesOfPage({ outside }: OutsideConfig, id: string): OutsideRow[] {
	return outside.filter(({ pages }) => pages?.some((target) => namedPage(target) === id));
}

/** Whether the settings allow a service to a page; without a page, to what is none, as an error screen. */
export function isServiceAllowed(
	config: OutsideConfig,
	{ allow, from }: Pick<OutsideRow, 'allow' | 'from'>,
	id?: string,
): boolean {
	const allowed = [...servicesOfAll(config), ...(id === undefined ? [] : servicesOfPage(config, id))];
	return allowed.some((row) => row.allow === allow && row.from === from);
}

/** Returns the id of the page that a row names. */
export function namedPage(target: string): string {
	return splitTarget(target).path.slice(1) || homeId;
}
