import type { OutsideKind, OutsideService } from '#protocol/outside.ts';
import type { AuditedSite } from './audited-site.ts';

/** A service of others that the settings allow, and the paths of the pages whose policy allows it. */
export interface ServiceInUse extends OutsideService {
	pages: string[];
}

const directives: Record<OutsideKind, string> = {
	form: 'form-action',
	script: 'script-src',
	connect: 'connect-src',
	frame: 'frame-src',
	image: 'img-src',
};

/** Returns who else learns of visits, by what pages are sent with. */
export function servicesInUse({ settings: { outside = [] }, pages, answers }: AuditedSite): ServiceInUse[] {
	const policies = [...pages].map(([path, page]) => {
		const policy = page.policy ?? answers.get(path)?.headers['content-security-policy'] ?? '';
		return [path, policy.split(';').map((directive) => directive.trim().split(/\s+/))] as const;
	});
	return outside.map(({ allow, from }) => {
		const isAllowed = ([name, ...sources]: readonly string[]) => name === directives[allow] && sources.includes(from);
		return { allow, from, pages: policies.flatMap(([path, policy]) => (policy.some(isAllowed) ? [path] : [])) };
	});
}

/** Writes a line for each service. */
export function writeServices(services: readonly ServiceInUse[]): string[] {
	return services.map(({ allow, from, pages }) => {
		const [first, second, third, ...others] = pages;
		const named = [first, second, third].filter((path) => path !== undefined).join(', ');
		const more = others.length > 0 ? ` and ${others.length} more` : '';
		return `${allow} ${from}: ${pages.length === 0 ? 'on no page' : `on ${named}${more}`}`;
	});
}
