import type { SectionProps } from 'vitrine';
import { Breakable, bodyClass, RichText, SectionHead } from 'vitrine/components';
import { Choice } from '../choice.tsx';
import styles from './exhibit-translations.module.css';
import type { Data, schema } from './section.ts';

const steps = ['before', 'changed', 'accepted'] as const;

/** A text and its translations on the board, step by step. Without `:has()`, the change is shown. */
export default function ExhibitTranslations({ content, data, headingId }: SectionProps<typeof schema, Data>) {
	const { label, title, lead, example, stepsLabel, states } = content;
	const { tags, names, changes, counts } = data;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.exhibit} ${bodyClass}`}>
				<Choice
					legend={stepsLabel}
					name="translation-step"
					options={steps.map((value, index) => ({
						value,
						label: content.steps[index]?.label ?? '',
					}))}
					first="changed"
				/>
				<div className={styles.board} data-nosnippet="">
					<div>
						<small lang={tags[example.lang]}>{names[example.lang]}</small>
						<p lang={tags[example.lang]} className={styles.before}>
							{example.before}
						</p>
						<p lang={tags[example.lang]} className={styles.changed}>
							{changes.flatMap(({ kind, text }, index) => {
								const Word = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
								// Without a space, 50 and 40 would be read as 5040.
								const space = kind === 'added' && changes[index - 1]?.kind === 'removed' ? [' '] : [];
								return [...space, <Word key={`${kind} ${text}`}>{text}</Word>];
							})}
						</p>
						<p lang={tags[example.lang]} className={styles.accepted}>
							{example.after}
						</p>
					</div>
					{example.translations.map(({ lang, before, after }) => (
						<div key={lang}>
							<small lang={tags[lang]}>{names[lang]}</small>
							{steps.map((step) => (
								<p key={step} lang={tags[lang]} className={styles[step]}>
									{step === 'accepted' ? after : before}
								</p>
							))}
							{steps.map((step, index) => {
								const state = data.states[lang]?.[index] ?? 'stale';
								return (
									<p key={step} className={`${styles[step]} ${styles.state}`} data-state={state}>
										<Breakable text={states[state]} />
									</p>
								);
							})}
						</div>
					))}
				</div>
				{content.steps.map(({ label: step, text }, index) => (
					<p key={step} className={styles[steps[index] ?? 'changed']}>
						<b data-display="">{counts[index]}</b> <RichText tree={text} />
					</p>
				))}
			</div>
		</>
	);
}
