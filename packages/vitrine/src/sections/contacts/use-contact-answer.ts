import { readAddedFields } from 'virtual:added-fields';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ContactAnswer, type FieldProblems, formFields, formTexts } from '#protocol/contact/form.ts';
import type { ContactFormInfo } from '#protocol/page-content.ts';
import type { ContactClient } from './contact-client.ts';

/** Keeps what visitors write into a form, sends it, and returns what it was answered. */
export function useContactAnswer(form: ContactFormInfo, client: ContactClient | undefined) {
	const element = useRef<HTMLFormElement>(null);
	const [answer, setAnswer] = useState<ContactAnswer>();
	const [pending, setPending] = useState(client?.pending);
	const isSending = pending !== undefined;
	/** Fields that were changed since the answer, whose problems no longer hold. */
	const [changed, setChanged] = useState<readonly string[]>([]);
	const problems = Object.fromEntries(
		Object.entries(answer?.status === 'invalid' ? answer.problems : {}).filter(([field]) => !changed.includes(field)),
	) as FieldProblems;
	const isCorrected = answer?.status === 'invalid' && Object.keys(problems).length === 0;

	// Input from before hydration caused no event.
	useEffect(() => {
		if (!client || !element.current) return;
		const written = Object.entries(formTexts(new FormData(element.current)));
		for (const [name, text] of written) client.draft.set(name, text);
	}, [client]);
	useEffect(() => {
		const find = (what: string) => element.current?.querySelector<HTMLElement>(what);
		if (answer) (find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus();
	}, [answer]);
	useEffect(() => {
		let isOnShow = true;
		pending?.then((found) => {
			if (!isOnShow || !client) return;
			client.pending = undefined;
			setPending(undefined);
			setAnswer(found);
			setChanged([]);
		});
		return () => {
			isOnShow = false;
		};
	}, [pending, client]);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		if (!client) return;
		event.preventDefault();
		if (isSending) return;
		const added = form.fields.filter((field) => typeof field === 'object');
		client.pending = client.send(writtenIn(event.currentTarget, form, client), formFields(form), (texts) =>
			readAddedFields?.(texts, added),
		);
		setPending(client.pending);
	};
	const keep = ({ target }: FormEvent<HTMLFormElement>) => {
		const { name, type, value, form: whole } = target as HTMLInputElement;
		const texts = type === 'checkbox' && whole ? formTexts(new FormData(whole)) : { [name]: value };
		client?.draft.set(name, texts[name] ?? '');
		if (name in problems) setChanged([...changed, name]);
	};
	return { element, answer: isSending || isCorrected ? undefined : answer, problems, isSending, submit, keep };
}

/** Reads a form. Of a date that is no date, browsers give nothing: so that it is not lost as if it were empty, it is marked. */
function writtenIn(element: HTMLFormElement, { campaign = [] }: ContactFormInfo, { arrived }: ContactClient): FormData {
	const written = new FormData(element);
	for (const name of campaign) if (arrived.has(name)) written.set(name, arrived.get(name) ?? '');
	for (const input of element.querySelectorAll<HTMLInputElement>('[type="date"]'))
		if (input.validity.badInput) written.set(input.name, '?');
	return written;
}
