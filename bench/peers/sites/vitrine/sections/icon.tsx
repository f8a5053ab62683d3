import type { ReactNode } from 'react';

const shapes: Record<string, ReactNode> = {
	logo: (
		<>
			<circle cx="16" cy="16" r="12" />
			<path d="M16 4c-4.5 3.4-6.5 7.4-6.5 12s2 8.6 6.5 12c4.5-3.4 6.5-7.4 6.5-12s-2-8.6-6.5-12zM4.5 16h23" />
		</>
	),
	calendar: (
		<>
			<rect x="3" y="5" width="18" height="16" rx="2" />
			<path d="M3 10h18M8 3v4M16 3v4M7.5 14h2M14.5 14h2M7.5 17.5h2" />
		</>
	),
	offline: (
		<path d="M2 8.8a15 15 0 0 1 5-3.1M10.7 5A15 15 0 0 1 22 8.8M5 12.9a10 10 0 0 1 4.6-2.6M14.5 10.3A10 10 0 0 1 19 12.9M8.5 16.4a5 5 0 0 1 7 0M12 20h.01M3 3l18 18" />
	),
	privacy: (
		<>
			<path d="M12 3l8 3v6c0 4.6-3.2 7.6-8 9-4.8-1.4-8-4.4-8-9V6l8-3z" />
			<path d="M8.8 12l2.2 2.2 4.2-4.4" />
		</>
	),
	integrations: <path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0V8zM12 17v4" />,
	reports: (
		<>
			<path d="M4 4v16h16" />
			<path d="M8 16v-4M12 16V8M16 16v-6M20 16V5" />
		</>
	),
	access: (
		<>
			<circle cx="12" cy="4.5" r="1.8" />
			<path d="M5 8.5l5 1.2v4.2L8 21M19 8.5l-5 1.2v4.2l2 7.1M10 13.9h4" />
		</>
	),
};

/** An icon of the site, drawn in the color of its text. */
export function Icon({ name }: { name: string }) {
	const logo = name === 'logo';
	const size = logo ? 32 : 24;
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			width={size}
			height={size}
			fill="none"
			stroke="currentColor"
			strokeWidth={logo ? 2.25 : 1.75}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			{shapes[name]}
		</svg>
	);
}
