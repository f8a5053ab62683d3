import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { addresses } from '../../addresses.ts';
import { readPage } from '../api.ts';
import { CallError } from '../call-server.ts';
import { useEdits, useFields, useStore } from '../edits/site-store.ts';
import type { Opened, PageInSight } from '../route/opened.ts';
import { useFieldInHand } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';
import { afterFrame } from './after-frame.ts';
import { matchFields } from './match-fields.ts';
import styles from './page-view.module.css';
import { replacePage } from './replace-page.ts';
import { useClicks } from './use-clicks.ts';

/** Milliseconds after the last key before the page follows. */
const pause = 120;

const widths = { phone: 390, fit: undefined, desktop: 1280 } as const;
type Width = keyof typeof widths;

/** The real page with the words that were typed, and the place of the field in hand. */
export function PageView({
	site,
	opened,
	seen,
	onField,
	children,
}: {
	site: SiteOverview;
	opened: Opened | undefined;
	seen: PageInSight;
	/** Shows the words, where a window has no room for both. */
	onField: () => void;
	/** Further controls of its bar. */
	children: ReactNode;
}) {
	const words = useWords();
	const store = useStore();
	const inHand = useFieldInHand();
	const frame = useRef<HTMLIFrameElement>(null);
	const [isReady, setReady] = useState(false);
	const [shown, setShown] = useState(0);
	const [mistake, setMistake] = useState<string>();
	const [width, setWidth] = useState<Width>('fit');
	const [scheme, setScheme] = useState<'light' | 'dark'>(
		matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
	);
	const { locale, path } = seen;
	const fields = useFields(opened?.file);
	const values = store.edits.values();
	const version = `${path} ${store.version()} ${useEdits((edits) => edits.version())}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: values are new objects each time, and the version changes with them
	useEffect(() => {
		const page = frame.current?.contentDocument;
		if (!isReady || !page) return;
		const controller = new AbortController();
		const timer = setTimeout(async () => {
			try {
				const fresh = await readPage(path, values, controller.signal);
				replacePage(page, fresh, { path, scheme });
				setMistake(undefined);
				setShown((count) => count + 1);
			} catch (error) {
				if (error instanceof CallError && error.code !== undefined) setMistake(error.message);
			}
		}, pause);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [version, isReady]);
	// A frame has a document without an element while it is loaded.
	useEffect(() => {
		if (isReady) frame.current?.contentDocument?.documentElement.setAttribute('data-theme', scheme);
	}, [scheme, isReady]);
	const elements = useRef<ReadonlyMap<Element, Field>>(new Map());
	// biome-ignore lint/correctness/useExhaustiveDependencies: elements are new after each time that the page was shown
	useEffect(() => {
		const page = frame.current?.contentDocument;
		elements.current = new Map();
		if (!isReady || !page || typeof fields !== 'object') return;
		const withValues = fields.fields.map((field) => ({ field, value: store.edits.valueOf(field) || field.builtIn }));
		elements.current = matchFields(page, withValues);
		mark(page, elements.current, inHand);
	}, [fields, shown]);
	useClicks(frame, isReady, { site, seen, elements, isPage: opened?.page !== undefined, inHand, onField });
	// Going from field to field does not wait for the layout of the page.
	useEffect(
		() =>
			afterFrame(() => {
				const page = frame.current?.contentDocument;
				if (page) mark(page, elements.current, inHand);
			}),
		[inHand],
	);
	return (
		<>
			<div className={styles.bar}>
				<Choice
					label={words.widths}
					values={['phone', 'fit', 'desktop']}
					value={width}
					onChange={setWidth}
					words={words}
				/>
				<Choice label={words.schemes} values={['light', 'dark']} value={scheme} onChange={setScheme} words={words} />
				{children}
				<a className={styles.open} href={path} target="_blank" rel="noreferrer">
					{words.openPage}
				</a>
			</div>
			{mistake !== undefined && (
				<p className={styles.mistake} role="status">
					{site.isRead ? (
						<>
							<strong>{words.cannotShow}.</strong> {mistake}
						</>
					) : (
						words.noSite
					)}
				</p>
			)}
			<div className={styles.stage} data-width={width}>
				{shown === 0 && mistake === undefined && (
					<p className={styles.waiting} role="status">
						{words.loading}
					</p>
				)}
				<iframe
					ref={frame}
					className={styles.frame}
					title={`${words.withYourWords} · ${site.locales.find(({ code }) => code === locale)?.name}`}
					src={addresses.frame}
					sandbox="allow-same-origin"
					style={{ inlineSize: widths[width] === undefined ? '100%' : `${widths[width]}px` }}
					onLoad={() => setReady(true)}
				/>
			</div>
		</>
	);
}

interface ChoiceProps<Value extends string> {
	label: string;
	values: readonly Value[];
	value: Value;
	onChange: (value: Value) => void;
	words: ReturnType<typeof useWords>;
}

function Choice<Value extends 'phone' | 'fit' | 'desktop' | 'light' | 'dark'>({
	label,
	values,
	value,
	onChange,
	words,
}: ChoiceProps<Value>) {
	return (
		<fieldset className={styles.choice} aria-label={label}>
			{values.map((one) => (
				<button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
					{words[one]}
				</button>
			))}
		</fieldset>
	);
}

/** Marks the place of the field in hand, and brings it in sight. */
function mark(page: Document, elements: ReadonlyMap<Element, Field>, place: string | undefined): void {
	for (const element of page.querySelectorAll('[data-edited]')) element.removeAttribute('data-edited');
	for (const [element, field] of elements) {
		if (JSON.stringify(field.place) !== place) continue;
		element.setAttribute('data-edited', '');
		const { top, bottom } = element.getBoundingClientRect();
		const height = page.defaultView?.innerHeight ?? 0;
		if (top < 0 || bottom > height) element.scrollIntoView({ block: 'center', behavior: 'smooth' });
	}
}
