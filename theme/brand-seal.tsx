/** The mark of the brand: a window with one pane open. */
export function Seal() {
	return (
		<svg viewBox="0 0 14 14" aria-hidden="true">
			<path fillRule="evenodd" d="M0 0h14v14H0zM2 2v4.5h4.5V2zm5.5 0v4.5H12V2zM2 7.5V12h4.5V7.5zm5.5 0V12l3.5.3V9z" />
		</svg>
	);
}
