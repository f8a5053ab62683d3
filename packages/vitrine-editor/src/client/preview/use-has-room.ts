import { useSyncExternalStore } from 'react';

/** As the style of the editor has it: a narrower window shows one pane at a time. */
const room = matchMedia('(width >= 60rem)');

function follow(onChange: () => void): () => void {
	room.addEventListener('change', onChange);
	return () => room.removeEventListener('change', onChange);
}

const hasRoom = () => room.matches;

/** Returns whether the window has room for panes beside each other. */
export const useHasRoom = (): boolean => useSyncExternalStore(follow, hasRoom);
