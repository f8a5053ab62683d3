/**
 * Runs what may take time once the next frame is shown, so that a person sees the effect of a key or a press first.
 *
 * @returns what takes it back
 */
export function afterFrame(run: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const frame = requestAnimationFrame(() => {
		timer = setTimeout(run);
	});
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}
