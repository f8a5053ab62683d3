import { type FormEvent, useState } from 'react';
import type { SectionProps } from 'vitrine';
import type { schema } from './section.ts';

const names = ['name', 'email', 'message'] as const;
type Name = (typeof names)[number];

const isValid: Record<Name, (value: string) => boolean> = {
	name: (value) => value.trim().length >= 2,
	email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()),
	message: (value) => value.trim().length >= 10,
};

/** The form of the other candidates, not the kit's own: that one works without scripts, and theirs do not. */
export default function Contacts({ content, headingId }: SectionProps<typeof schema>) {
	const [wrong, setWrong] = useState<readonly Name[]>([]);
	const [state, setState] = useState<'idle' | 'sending' | 'success' | 'failure'>('idle');

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		const values = new FormData(form);
		const found = names.filter((name) => !isValid[name](`${values.get(name) ?? ''}`));
		setWrong(found);
		if (found.length > 0) return;
		setState('sending');
		const body = JSON.stringify(Object.fromEntries(values));
		const headers = { 'content-type': 'application/json' };
		const answer = await fetch('/api/contact', { method: 'POST', headers, body }).catch(() => undefined);
		if (answer?.ok) form.reset();
		setState(answer?.ok ? 'success' : 'failure');
	}

	return (
		<div className="section section-soft">
			<div className="container">
				<div className="section-head">
					<h2 id={headingId}>{content.title}</h2>
					<p className="lead">{content.lead}</p>
				</div>
				<form className="contact-form" noValidate onSubmit={submit}>
					{names.map((name) => {
						const id = `contact-${name}`;
						const isWrong = wrong.includes(name);
						const attributes = {
							id,
							name,
							'aria-invalid': isWrong,
							'aria-describedby': isWrong ? `${id}-error` : undefined,
						};
						return (
							<div className="field" key={name}>
								<label htmlFor={id}>{content.fields[name]}</label>
								{name === 'message' ? (
									<textarea rows={5} {...attributes} />
								) : (
									<input type={name === 'email' ? 'email' : 'text'} autoComplete={name} {...attributes} />
								)}
								{isWrong ? (
									<p className="field-error" id={`${id}-error`}>
										{content.problems[name]}
									</p>
								) : null}
							</div>
						);
					})}
					<div>
						<button className="button button-primary" type="submit" disabled={state === 'sending'}>
							{state === 'sending' ? content.sending : content.submit}
						</button>
					</div>
					<p className="form-result" role="status" data-state={state}>
						{state === 'success' || state === 'failure' ? content[state] : ''}
					</p>
				</form>
			</div>
		</div>
	);
}
