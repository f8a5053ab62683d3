import { type ReactNode, use, useState, useSyncExternalStore } from 'react';

interface OnlyHydratedProps {
	/** Is called when React is about to draw the document anew; returns whether it must not. It may be called more than once. */
	refuse: () => boolean;
	hasRefused: () => boolean;
	children: ReactNode;
}

const never = new Promise<never>(() => {});
const neverChanges = () => () => {};

/**
 * Lets React take the children over as the server drew them, or not at all. Where it finds other nodes than it expects, or a
 * part fails meanwhile, React draws everything a second time, to put it in place of what is on show, with what was typed there.
 * What waits for something outside of a `Suspense` is not put there: this waits for what never comes.
 */
export function OnlyHydrated({ refuse, hasRefused, children }: OnlyHydratedProps) {
	if (hasRefused()) use(never);
	const isHydrating = useSyncExternalStore(
		neverChanges,
		() => false,
		() => true,
	);
	const [isTakenOver] = useState(isHydrating);
	// Nothing beside the children: React counts siblings in the ids that it gives, and the server knows of none.
	if (isTakenOver) return children;
	return (
		<>
			{children}
			<Refusal refuse={refuse} />
		</>
	);
}

/** Comes last, so that the second drawing has thrown by then what the first one threw. */
function Refusal({ refuse }: Pick<OnlyHydratedProps, 'refuse'>) {
	if (refuse()) use(never);
	return null;
}
