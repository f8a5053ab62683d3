import { href, prefixOf, routes } from '#routes.ts';
import { mainForm } from './contact/form.ts';

/** The addresses of a form, without a language's prefix. */
export interface FormAddresses {
	/** Where it is sent to. */
	post: string;
	/** The page that answers where it was not sent. */
	page: string;
	/** Where visitors without scripts come to when it was sent. */
	thanks: string;
}

/** Returns the addresses of a form (specification §20): the main one has its own. */
export function formAddresses(form: string): FormAddresses {
	return form === mainForm
		? { post: href('contact'), page: href('contactForm'), thanks: href('contactThanks') }
		: { post: href('form', { form }), page: href('formPage', { form }), thanks: href('formThanks', { form }) };
}

/** Returns the name of the form that is sent to an address, whether there is one; undefined for an address of no form. */
export function formAt(path: string): string | undefined {
	if (path === routes.contact) return mainForm;
	if (!path.startsWith(prefixOf('form'))) return undefined;
	const name = path.slice(prefixOf('form').length);
	return name === mainForm ? '' : name;
}
