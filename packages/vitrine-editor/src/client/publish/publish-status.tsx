import type { PublishState, SiteOverview } from 'vitrine/edit';
import { runCommandAgain } from '../api.ts';
import { explainProblem } from '../edits/explain-outcome.ts';
import { useStore } from '../edits/site-store.ts';
import { openField } from '../route/open-field.ts';
import { titleOf } from '../route/opened.ts';
import { useRights } from '../who/use-rights.ts';
import { nameOfFile } from '../words/name-of-file.ts';
import { useWords } from '../words/use-words.ts';
import { labelOfPlace } from './listed-changes.ts';
import styles from './publish-status.module.css';

const steps = ['saving', 'pulling', 'checking', 'pushing', 'command'] as const;

/** How far a publish is, or how the last one ended, with what to do then. */
export function PublishStatus({ site, status }: { site: SiteOverview; status: PublishState }) {
	const words = useWords().publish;
	const { person } = useStore();
	if (status.state === 'idle') return null;
	const at = (steps as readonly string[]).indexOf(status.state);
	const isUnderWay = at >= 0;
	return (
		<div className={styles.status} data-state={isUnderWay ? 'under-way' : status.state} role="status">
			{isUnderWay ? (
				<>
					<strong>{words.underWay}</strong>
					<ol>
						{steps.slice(0, status.state === 'command' ? 5 : 4).map((step, index) => (
							<li key={step} data-done={index < at ? '' : undefined} aria-current={index === at ? 'step' : undefined}>
								<span aria-hidden>{index < at ? '✓' : index === at ? '▸' : '·'}</span> {words.steps[step]}
							</li>
						))}
					</ol>
				</>
			) : (
				<Outcome {...{ site, status }} />
			)}
			{status.by !== undefined && status.by !== person()?.name && (
				<p className={styles.by}>{words.startedBy(status.by)}</p>
			)}
			{'output' in status && status.output.trim() !== '' && (
				<details open={status.state === 'command-failed'}>
					<summary>{words.output}</summary>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
					<pre tabIndex={0}>{status.output.trim()}</pre>
				</details>
			)}
		</div>
	);
}

function Outcome({ site, status }: { site: SiteOverview; status: PublishState }) {
	const all = useWords();
	const words = all.publish;
	const rights = useRights();
	const kinds = useStore().publish.unpublished()?.kinds ?? {};
	switch (status.state) {
		case 'live':
			return (
				<strong>
					<span aria-hidden>✓ </span>
					{status.hasCommand ? words.live : status.isPushed ? words.pushed : words.committed}
				</strong>
			);
		case 'command-failed':
			return (
				<>
					<strong>{words.commandFailed(status.code)}</strong>
					<p>{words.commandFailedHint}</p>
					{rights.publish && (
						<button type="button" onClick={() => void runCommandAgain().catch(() => {})}>
							{words.runAgain}
						</button>
					)}
				</>
			);
		case 'refused':
			return (
				<>
					<strong>{words.refused(status.problems.length)}</strong>
					<ul>
						{status.problems.map((problem) => {
							const { found, expected, fix } = explainProblem(problem, all);
							return (
								<li key={JSON.stringify(problem)}>
									<button
										type="button"
										onClick={() => openField(site, { file: problem.file, place: placeOf(problem.where) })}
									>
										{nameOf(site, problem.file, all)}
										{problem.where !== undefined &&
											` · ${labelOfPlace(site, { place: placeOf(problem.where), kinds: kinds[problem.file] }, all)}`}
									</button>
									<p>
										{`${all.messageParts.found}${found}\n${all.messageParts.expected}${expected}\n${all.messageParts.fix}${fix}`}
									</p>
								</li>
							);
						})}
					</ul>
				</>
			);
		case 'held':
			return <HeldBack {...{ site }} languages={status.languages} />;
		case 'failed': {
			const [, ...detail] = status.message.split('\n');
			return (
				<>
					<strong>{words.failures[status.reason]}</strong>
					{detail.length > 0 && <pre>{detail.join('\n')}</pre>}
				</>
			);
		}
		default:
			return null;
	}
}

/** Which languages the settings hold back, since too few of their texts are up to date. */
export function HeldBack({ site, languages }: { site: SiteOverview; languages: readonly string[] }) {
	const { languageCode, publish: words } = useWords();
	const number = new Intl.NumberFormat(languageCode);
	const say = (digits: string) => number.format(Number(digits));
	const names = languages.map((sentence) => {
		const [, code = '', percent = '', needed = ''] = /^([^:]+): ([\d.]+) %.*?([\d.]+) %/s.exec(sentence) ?? [];
		return words.heldLanguage(
			site.locales.find((locale) => locale.code === code)?.name ?? code,
			say(percent),
			say(needed),
		);
	});
	return (
		<>
			<strong>{words.held}</strong>
			<ul>
				{names.map((name) => (
					<li key={name}>{name}</li>
				))}
			</ul>
			<p>{words.heldHint}</p>
		</>
	);
}

function nameOf(site: SiteOverview, file: string, words: ReturnType<typeof useWords>): string {
	for (const page of site.pages) {
		const [code] = Object.entries(page.texts).find(([, text]) => text.file === file) ?? [];
		if (code !== undefined) {
			const language = site.locales.find((locale) => locale.code === code)?.name;
			return `${titleOf(page, code, words)} · ${language}`;
		}
	}
	return nameOfFile(file, site, words);
}

/** A place as problems name it: `sections.hero.title`, or the number of a part. */
function placeOf(where: string | undefined): (string | number)[] {
	if (where === undefined) return [];
	if (/^\d{3,}$/.test(where)) return [Number(where) - 1];
	return where.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
