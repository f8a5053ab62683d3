import { Component, type ReactNode } from 'react';
import { recordChanges } from './record-changes.ts';

interface CrashBoundaryProps {
	/** Is called with what was thrown each time a part cannot be drawn, whether or not the document changes by it. */
	onThrow: (error: unknown) => void;
	/** Is called once the document is as it was. */
	onCrash: () => void;
	children: ReactNode;
}

interface CrashBoundaryState {
	/** Set once a part could not be drawn. */
	thrown?: { error: unknown };
}

/**
 * Keeps the document as it is when React fails. React removes what it cannot render; this puts the same nodes back,
 * with the visitor's input, and leaves them to the browser from then on. A reload would lose the input, and would need
 * session storage to avoid a loop of failures.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
	static getDerivedStateFromError(error: unknown): CrashBoundaryState {
		return { thrown: { error } };
	}

	override state: CrashBoundaryState = {};

	override render() {
		const { thrown } = this.state;
		if (!thrown) return this.props.children;
		this.props.onThrow(thrown.error);
		return null;
	}

	/** React calls it before it changes the document. */
	override getSnapshotBeforeUpdate(_: CrashBoundaryProps, { thrown }: CrashBoundaryState) {
		return this.state.thrown && !thrown ? recordChanges() : null;
	}

	override componentDidUpdate(_: CrashBoundaryProps, __: CrashBoundaryState, undoChanges: (() => void) | null) {
		if (!undoChanges) return;
		undoChanges();
		this.props.onCrash();
	}
}
