import { Fragment, type ReactNode } from 'react';

/** Shows a text that breaks between phrases where it is marked with U+200B. */
export function Phrases({ text }: { text: string }): ReactNode {
	const [first, ...others] = text.split('\u200B');
	if (others.length === 0) return first;
	let offset = 0;
	return (
		<>
			{first}
			{others.map((phrase) => {
				offset += phrase.length + 1;
				return (
					<Fragment key={offset}>
						<wbr />
						{phrase}
					</Fragment>
				);
			})}
		</>
	);
}
