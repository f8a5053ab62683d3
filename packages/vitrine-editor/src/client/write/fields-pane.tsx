import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, Problem, SiteOverview, TextTranslation } from 'vitrine/edit';
import type { ReadFields } from '../api.ts';
import { CommentButton } from '../comment/comment-button.tsx';
import { PageComments } from '../comment/page-comments.tsx';
import { explain } from '../edits/explain-outcome.ts';
import { type FieldNode, treeOf } from '../edits/field-tree.ts';
import { useFields, useStore } from '../edits/site-store.ts';
import { PageMenu } from '../pages/page-menu.tsx';
import { useRights } from '../person/use-rights.ts';
import { type Opened, titleOf } from '../route/opened.ts';
import { go, useFieldInHand, useRoute, useRouteAtOnce } from '../route/route.ts';
import { MissingTexts } from '../translate/missing-texts.tsx';
import { MissingTranslation } from '../translate/missing-translation.tsx';
import { TranslationBar } from '../translate/translation-bar.tsx';
import { needsWork, TranslationContext } from '../translate/translation-context.ts';
import { nameOfFile } from '../words/name-of-file.ts';
import { kindIn, SectionContext } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import { BlockList } from './blocks/block-list.tsx';
import styles from './fields-pane.module.css';
import { Group, ItemList } from './item-list.tsx';
import { KeepFocus } from './keep-focus.tsx';
import { hasMarks } from './marks-at.ts';
import { WholeText } from './whole-text.tsx';

const none: readonly TextTranslation[] = [];

/** The words of a page or file in one language, field by field, in the order of the page. */
export function FieldsPane({ site, opened }: { site: SiteOverview; opened: Opened }) {
	const words = useWords();
	const { page, locale, file } = opened;
	const read = useFields(file);
	const { translationsOf } = useStore();
	const isTranslation = locale !== undefined && locale !== site.defaultLocale;
	const texts = isTranslation && file !== undefined ? translationsOf(file) : none;
	const pane = useRef<HTMLDivElement>(null);
	const { hide, open, language: shownLanguage } = useRoute();
	const next = useRouteAtOnce();
	/** Whether another page or language is being drawn. */
	const isLeft = next.open !== open || next.language !== shownLanguage;
	const field = useFieldInHand();
	const refusal = useRights().refusalOf(file ?? '');
	const isHiding = hide !== undefined && texts.length > 0;
	// Drawing a hundred fields holds up no key either.
	const shown = useDeferredValue(typeof read === 'object' ? file : undefined);
	const isRead = typeof read === 'object' && shown === file;
	const nodes = useMemo(() => (typeof read === 'object' ? treeOf(read.fields) : []), [read]);
	// A field that was chosen in the page, or in a search, takes the focus.
	const isHidden = useRef(false);
	useEffect(() => {
		isHidden.current = field !== undefined && isRead && !isLeft && !takeFocus(pane.current, field);
	}, [field, isRead, isLeft]);
	// One that is hidden until its state is known takes it then, unless the person has gone on.
	// biome-ignore lint/correctness/useExhaustiveDependencies: states decide about what is hidden
	useEffect(() => {
		if (!isHidden.current || field === undefined || document.activeElement !== document.body) return;
		isHidden.current = !takeFocus(pane.current, field);
	}, [texts]);
	// Originals come after the words, above each of them.
	const hasOriginals = texts.length > 0;
	useEffect(() => {
		const { activeElement } = document;
		if (hasOriginals && pane.current?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
	}, [hasOriginals]);
	// What is left is seen at once.
	useEffect(() => {
		if (!isHiding || !isRead) return;
		for (const group of pane.current?.querySelectorAll('details:has([data-needs-work])') ?? [])
			group.setAttribute('open', '');
	}, [isHiding, isRead]);
	const language = site.locales.find(({ code }) => code === locale);
	const [commenting, setCommenting] = useState<string>();
	const name = page ? titleOf(page, locale ?? site.defaultLocale, words) : nameOfFile(file ?? '', site, words);
	return (
		<>
			<div className={styles.head}>
				<h2 className={styles.title}>{name}</h2>
				{isRead && (
					<CommentButton
						label={name}
						isWriting={commenting === file}
						onPress={() => setCommenting(commenting === file ? undefined : file)}
					/>
				)}
				{page && <PageMenu {...{ site, page }} locale={locale ?? site.defaultLocale} />}
				{page && (
					<fieldset className={styles.languages} aria-label={words.languages}>
						{site.locales.map(({ code, name, tag }) => (
							<button
								key={code}
								type="button"
								lang={tag}
								aria-pressed={code === locale}
								data-missing={page.texts[code] ? undefined : ''}
								onClick={() => go({ language: code })}
							>
								{name}
								{code === site.defaultLocale && <small lang={document.documentElement.lang}> {words.original}</small>}
							</button>
						))}
					</fieldset>
				)}
				{texts.length > 0 && file !== undefined && locale !== undefined && (
					<TranslationBar {...{ site, file, texts, locale }} open={opened.id} />
				)}
			</div>
			<div
				className={styles.fields}
				// What is typed now belongs to what comes.
				inert={isLeft}
				data-hide={isHiding ? '' : undefined}
				ref={pane}
				lang={language?.tag}
				dir={language?.dir}
			>
				{isRead && file !== undefined && (
					<PageComments
						key={file}
						file={file}
						fields={read.fields}
						isWriting={commenting === file}
						onWriting={(isWriting) => setCommenting(isWriting ? file : undefined)}
					/>
				)}
				{file === undefined && page && locale !== undefined && (
					<MissingTranslation {...{ site, page, locale }} name={language?.name ?? ''} />
				)}
				{file !== undefined && !isRead && typeof read !== 'string' && <p>{words.loading}</p>}
				{typeof read === 'string' && <p>{read}</p>}
				{isRead &&
					problemsOf(file, site, read).map((problem) => (
						<p key={`${problem.line} ${problem.found}`} className={styles.problem}>
							{`${file}:${problem.line}\n${explain({ state: 'broken', problems: [problem] }, words)}`}
						</p>
					))}
				{isRead && refusal && (
					<p className={styles.readOnly} lang={words.languageCode} dir="auto">
						{words.who.refusals[refusal]}
					</p>
				)}
				{isRead && file !== undefined && read.problems.length > 0 && !refusal && (
					<WholeText file={file} hash={read.hash} />
				)}
				{isHiding && !texts.some(needsWork) && <p>{words.allUpToDate}</p>}
				{isRead && read.fields.some(hasMarkup) && (
					<p className={styles.hint} lang={words.languageCode} data-needless="">
						{words.signsHint}
					</p>
				)}
				{isRead && file !== undefined && <MissingTexts {...{ site, file, texts }} fields={read.fields} />}
				{isRead && (
					<TranslationContext value={texts}>
						<Fields key={file} nodes={nodes} site={site} file={file ?? ''} isPage={page !== undefined} />
						<KeepFocus key={`focus ${file}`} fields={read.fields} pane={pane} />
					</TranslationContext>
				)}
			</div>
		</>
	);
}

/**
 * Gives the focus to the control of a field.
 *
 * @returns whether it has it; one that is not shown takes none
 */
function takeFocus(pane: HTMLElement | null, field: string): boolean {
	const control = pane?.querySelector<HTMLElement>(`[data-place="${CSS.escape(field)}"]`);
	if (!control || control.contains(document.activeElement)) return true;
	control.closest('details')?.setAttribute('open', '');
	control.scrollIntoView({ block: 'nearest' });
	control.focus({ preventScroll: true });
	return control.contains(document.activeElement);
}

/** Whether the signs of markup are seen in a field. */
function hasMarkup({ control, value }: Field): boolean {
	return ['rich', 'long', 'block'].includes(control) && typeof value === 'string' && hasMarks(value);
}

/** What keeps the fields of a file from being read, and the site from being built. */
function problemsOf(file: string | undefined, { problems }: SiteOverview, read: ReadFields): readonly Problem[] {
	return read.problems.length > 0 ? read.problems : problems.filter((problem) => problem.file === file);
}

interface FieldsProps {
	nodes: FieldNode[];
	site: SiteOverview;
	file: string;
	/** Whether it is that of a page, which has a title and a description. */
	isPage: boolean;
}

/** All fields of a file. They are not drawn again when a person goes from one to another. */
const Fields = memo(function Fields({ nodes, site, file, isPage }: FieldsProps) {
	const words = useWords();
	// It stays as it was while the file is empty for a moment, as other programs write.
	const [isOpen, setOpen] = useState<boolean>();
	const blocks = nodes.filter(({ field }) => field.control === 'block');
	const sections = nodes.find(({ field }) => field.place[0] === 'sections');
	const others = nodes.filter((node) => node !== sections && node.field.control !== 'block');
	// A section that several pages show is a file of its own.
	const kind = kindIn(site, nodes.find(({ field }) => field.place[0] === 'kind')?.field.value);
	return (
		<>
			{others.length > 0 &&
				(isPage ? (
					<details
						className={styles.group}
						open={isOpen ?? (blocks.length === 0 && !sections)}
						onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
					>
						<summary>{words.ofPage}</summary>
						<Group nodes={others} site={site} />
					</details>
				) : (
					<SectionContext value={kind && { kind, depth: 0 }}>
						<Group nodes={others} site={site} />
					</SectionContext>
				))}
			{sections && <ItemList kind="section" list={sections} site={site} />}
			{(blocks.length > 0 || file.endsWith('.md')) && (
				<section className={styles.group} aria-label={words.text}>
					<BlockList fields={blocks.map(({ field }) => field)} file={file} site={site} />
				</section>
			)}
		</>
	);
});
