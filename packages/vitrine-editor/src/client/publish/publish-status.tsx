import type { HeldLanguage, PublishReason, PublishState, SiteOverview } from 'vitrine/edit';
import { runCommandAgain } from '../api.ts';
import { explainProblem } from '../edits/explain-outcome.ts';
import { publishSteps, stepOf } from '../edits/publish-store.ts';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { openField } from '../route/open-field.ts';
import { titleOf } from '../route/opened.ts';
import { nameOfFile } from '../words/name-of-file.ts';
import { useWords } from '../words/use-words.ts';
import { labelOfPlace } from './listed-changes.ts';
import styles from './publish-status.module.css';

/** Reasons that come with the files that they are about. */
const ofFiles = new Set<PublishReason>(['both-changed', 'submodule', 'lfs', 'changed-meanwhile', 'inseparable']);

interface StatusProps {
	site: SiteOverview;
	status: PublishState;
	/** Whether something builds and delivers what was published. */
	hasCommand: boolean;
}

/** How far a publish is, or how the last one ended, with what to do then. */
export function PublishStatus({ site, status, hasCommand }: StatusProps) {
	const words = useWords().publish;
	const { person } = useStore();
	if (status.state === 'idle') return null;
	const at = stepOf(status);
	const isUnderWay = at >= 0;
	return (
		<div className={styles.status} data-state={isUnderWay ? 'under-way' : status.state} role="status">
			{isUnderWay ? (
				<>
					<strong>{words.underWay}</strong>
					<ol>
						{publishSteps.slice(0, hasCommand ? 5 : 4).map((step, index) => (
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
	const { kinds = {}, items = {} } = useStore().publish.unpublished() ?? {};
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
											` · ${labelOfPlace(site, { place: placeOf(problem.where), kinds: kinds[problem.file], items: items[problem.file] }, all)}`}
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
					{detail.length > 0 && <FailureDetail {...{ site, detail }} reason={status.reason} />}
				</>
			);
		}
		default:
			return null;
	}
}

/** What a failure is about: the pages where it lists files, else the words of Git. */
function FailureDetail({ site, reason, detail }: { site: SiteOverview; reason: PublishReason; detail: string[] }) {
	const words = useWords();
	if (ofFiles.has(reason)) {
		const files = detail.map((line) => line.split(': ')[0] ?? line);
		return (
			<ul>
				{files.map((file) => (
					<li key={file}>{nameOf(site, file, words)}</li>
				))}
			</ul>
		);
	}
	const written = <pre>{detail.join('\n')}</pre>;
	if (reason !== 'unreachable') return written;
	return (
		<details>
			<summary>{words.publish.wordsOfGit}</summary>
			{written}
		</details>
	);
}

/** Which languages the settings hold back, since too few of their texts are up to date. */
export function HeldBack({ site, languages }: { site: SiteOverview; languages: readonly HeldLanguage[] }) {
	const { languageCode, publish: words } = useWords();
	const number = new Intl.NumberFormat(languageCode);
	const names = languages.map(({ locale, fresh, required }) => {
		const name = site.locales.find(({ code }) => code === locale)?.name ?? locale;
		return words.heldLanguage(name, number.format(fresh), number.format(required));
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
