import { Component, type ReactNode } from 'react';
import { recordChanges } from './record-changes.ts';

interface CrashBoundaryProps {
	/** Is told once the document is as it was. */
	onCrash: () => void;
	children: ReactNode;
}

/**
 * Leaves the document as it stands where React cannot go on. React takes down all that it cannot draw; the same nodes are put
 * back, with what was typed into them, and belong to the browser alone from then on. Loading the page again would lose that,
 * and would need session storage so as not to fail again and again.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
	static getDerivedStateFromError() {
		return { hasCrashed: true };
	}

	override state = { hasCrashed: false };
	private undoChanges = () => {};

	override render() {
		if (!this.state.hasCrashed) return this.props.children;
		// React changes the document after it has drawn everything.
		this.undoChanges = recordChanges();
		return null;
	}

	override componentDidCatch() {
		this.undoChanges();
		this.props.onCrash();
	}
}
