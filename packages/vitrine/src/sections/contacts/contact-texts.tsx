import { type ReactNode, useEffect, useRef } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { ContactField, FieldProblem, ContactNotice as Notice } from '#protocol/contact/form.ts';
import type { ContactFormInfo } from '#protocol/page-content.ts';
import { Breakable } from '#ui/breakable.tsx';
import styles from './contact-form.module.css';

const problems = {
	missing: 'contact-missing',
	'too-long': 'contact-too-long',
	'not-an-address': 'contact-not-an-address',
} as const satisfies Partial<Record<FieldProblem, string>>;

export const fieldLabels = {
	name: 'contact-name',
	email: 'contact-email',
	company: 'contact-company',
	subject: 'contact-subject',
	message: 'contact-message',
} as const satisfies Record<ContactField, string>;

const notices = {
	invalid: 'contact-invalid',
	'too-many': 'contact-too-many',
	unavailable: 'contact-unavailable',
} as const satisfies Record<Notice, string>;

/** Describes the problem of a field, with its name. */
export function problemText(field: ContactField, problem: FieldProblem | undefined, t: Translate): ReactNode {
	const key = problem && problems[problem as keyof typeof problems];
	return key && <Breakable {...t(key, { field: t(fieldLabels[field]).text })} />;
}

/** Explains why a message was not sent and what can be done. */
export function ContactNotice({ notice, address, t }: { notice: Notice; address: string; t: Translate }) {
	return (
		<>
			<p>
				<Breakable {...t(notices[notice])} />
			</p>
			{notice === 'invalid' ? null : (
				<p>
					<a href={`mailto:${address}`}>{address}</a>
				</p>
			)}
		</>
	);
}

/** Confirms that a message has arrived, in the place of its form. */
export function Thanks({ form, t }: { form: ContactFormInfo; t: Translate }) {
	const { title, text } = form.thanks ?? { title: t('contact-sent-title'), text: t('contact-sent-text') };
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => element.current?.focus(), []);
	return (
		<div ref={element} className={styles.thanks} role="status" tabIndex={-1}>
			<p className={styles.sent} data-display="">
				<Breakable {...title} />
			</p>
			<p>
				<Breakable {...text} />
			</p>
		</div>
	);
}
