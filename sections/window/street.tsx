import type { SectionProps } from 'vitrine';
import { Breakable } from 'vitrine/components';
import { Choice } from '../choice.tsx';
import { Scene } from '../scene.tsx';
import type { Shop, schema } from './section.ts';
import styles from './street.module.css';

const steps = ['before', 'changed', 'accepted'] as const;

interface StreetProps extends Pick<SectionProps<typeof schema>, 'content' | 'locale'> {
	/** That of the visitor's language first. */
	shops: readonly Shop[];
}

/**
 * One page as a window in each language. Radio buttons change its price and translate it, without a script; without
 * `:has()`, the change is shown. Windows keep their identity from language to language, and change places.
 */
export function Street({ content, shops, locale }: StreetProps) {
	const { windowsLabel, stepsLabel, states } = content;
	return (
		<div className={styles.street}>
			<Choice
				key={locale.code}
				legend={stepsLabel}
				name="window-step"
				options={steps.map((value, index) => ({ value, label: content.steps[index]?.label ?? '' }))}
				first="changed"
			/>
			<nav aria-label={windowsLabel} data-nosnippet="">
				{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
				<ul role="list">
					{shops.map((shop, index) => (
						<li key={shop.code} data-pane={`pane-${shop.code}`}>
							<a
								href={shop.address}
								hrefLang={shop.tag}
								data-locale={shop.code}
								aria-current={index === 0 ? 'true' : undefined}
							>
								<span className={styles.glass}>
									<Scene />
								</span>
								<span className={styles.plate}>
									<small>
										<span lang={shop.tag} dir={shop.dir}>
											{shop.name}
										</span>{' '}
										{index === 0 ? (
											<span className={styles.state}>
												<Breakable text={states.original} />
											</span>
										) : (
											steps.map((step) => {
												const state = step === 'changed' ? 'stale' : 'fresh';
												return (
													<span key={step} className={`${styles[step]} ${styles.state}`} data-state={state}>
														<Breakable text={states[state]} />
													</span>
												);
											})
										)}
									</small>{' '}
									<Sheet shop={shop} isOriginal={index === 0} />
								</span>
							</a>
						</li>
					))}
				</ul>
			</nav>
			<p className={styles.story} aria-live="polite">
				{content.steps.map(({ text }, index) => (
					<span key={text} className={styles[steps[index] ?? 'changed']}>
						<Breakable text={text} />
					</span>
				))}
			</p>
		</div>
	);
}

/** What the page of a language shows at each step. */
function Sheet({ shop, isOriginal }: { shop: Shop; isOriginal: boolean }) {
	const { tag, dir, title, around, before, after } = shop;
	const [start, end] = around;
	return (
		<span className={styles.sheet} lang={tag} dir={dir}>
			<span data-display="">
				<Breakable text={title} />
			</span>{' '}
			<span>
				{start}
				<span className={styles.before}>{before}</span>
				<span className={styles.changed}>
					{isOriginal ? (
						<>
							<del>{before}</del> <ins>{after}</ins>
						</>
					) : (
						before
					)}
				</span>
				<span className={styles.accepted}>{after}</span>
				{end}
			</span>
		</span>
	);
}
