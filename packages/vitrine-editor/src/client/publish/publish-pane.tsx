import { useEffect, useId, useRef, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { publish as sendOrder } from '../api.ts';
import { CallError } from '../call-server.ts';
import { useEdits, useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { go } from '../route/route.ts';
import { useWords } from '../words/use-words.ts';
import { ChangeList } from './change-list.tsx';
import { choiceOf, countPages, listChanges } from './listed-changes.ts';
import { NothingLeft } from './nothing-left.tsx';
import { OpenTranslations } from './open-translations.tsx';
import { ownPages } from './own-pages.ts';
import { PreviewLink } from './preview-link.tsx';
import styles from './publish-pane.module.css';
import { PublishStatus } from './publish-status.tsx';

/** What is not published, by page and language: all of it or some is published with a message. */
export function PublishPane({ site }: { site: SiteOverview }) {
	const words = useWords();
	const { publish } = useStore();
	const rights = useRights();
	const pending = useEdits((edits) => edits.allPending());
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const [message, setMessage] = useState('');
	const [refusal, setRefusal] = useState<string>();
	const heading = useRef<HTMLHeadingElement>(null);
	const id = useId();
	const { forgetSuccess } = publish;
	useEffect(() => {
		heading.current?.focus();
		return forgetSuccess;
	}, [forgetSuccess]);
	const filesOfPending = [...new Set(pending.map(({ file }) => file))].join('\n');
	// The types of their sections name the changes.
	// biome-ignore lint/correctness/useExhaustiveDependencies: read again for other files alone
	useEffect(() => publish.refresh(), [filesOfPending]);
	const state = publish.status().state;
	// What was typed is there for another try until it is in the history. What was left out stays out of the next one.
	useEffect(() => {
		if (state === 'command' || state === 'live') setMessage('');
	}, [state]);
	const unpublished = publish.unpublished();
	if (!unpublished) return <p className={styles.alone}>{words.loading}</p>;
	const status = publish.status();
	const listed = listChanges(site, { unpublished, pending, words });
	const pages = ownPages(listed, rights);
	const isAll = pages.flatMap(({ files }) => files).length === listed.flatMap(({ files }) => files).length;
	const isChosen = (key: string) => !left.has(key);
	const chosen = pages.flatMap((page) => {
		const changes = page.files.flatMap((file) => file.changes.filter(({ key, isReady }) => isReady && isChosen(key)));
		return changes.length > 0 ? [{ page, count: changes.length }] : [];
	});
	const count = chosen.reduce((sum, one) => sum + one.count, 0);
	const isBusy = ['saving', 'pulling', 'checking', 'pushing', 'command'].includes(status.state);
	const usual = words.publish.usualMessage(chosen.map(({ page }) => page.name));
	const send = async () => {
		try {
			setRefusal(undefined);
			await sendOrder({ choice: choiceOf(pages, isChosen), message: message.trim() || usual });
		} catch (error) {
			setRefusal(error instanceof CallError && error.code === undefined ? words.offline : (error as Error).message);
		}
	};
	const choose = (keys: readonly string[], isOn: boolean) =>
		setLeft((before) => {
			const next = new Set(before);
			for (const key of keys) isOn ? next.delete(key) : next.add(key);
			return next;
		});
	return (
		<div className={styles.pane}>
			<div className={styles.top}>
				<h2 ref={heading} tabIndex={-1}>
					{words.publish.publish}
				</h2>
				<button type="button" onClick={() => go({ view: undefined })}>
					{words.publish.back}
				</button>
			</div>
			<div className={styles.columns}>
				<div className={styles.changes}>
					{pages.length === 0 ? (
						<NothingLeft {...{ site, unpublished, status, isAll }} />
					) : (
						<ChangeList {...{ site, pages, isChosen, choose, isBusy: isBusy || !rights.publish }} />
					)}
					{!isAll && <p className={styles.nothing}>{words.who.othersToo}</p>}
				</div>
				<form
					className={styles.order}
					onSubmit={(event) => {
						event.preventDefault();
						if (count > 0 && !isBusy) void send();
					}}
				>
					<PublishStatus {...{ site, status }} hasCommand={unpublished.hasCommand} />
					{unpublished.obstacle && (
						<p className={styles.refusal} role="alert">
							{words.publish.failures[unpublished.obstacle.reason]}
						</p>
					)}
					{!rights.publish && <p>{words.who.mayNotPublish}</p>}
					{pages.length > 0 && !rights.publish && <PreviewLink {...{ site, pages }} />}
					{pages.length > 0 && rights.publish && (
						<>
							<OpenTranslations {...{ site, pages, isChosen, unpublished }} />
							{unpublished.hasGit && (
								<>
									<label htmlFor={`${id}-message`}>{words.publish.message}</label>
									<textarea
										id={`${id}-message`}
										rows={3}
										maxLength={2000}
										value={message}
										disabled={isBusy}
										placeholder={count > 0 ? usual : undefined}
										onChange={({ target }) => setMessage(target.value)}
									/>
								</>
							)}
							<button
								type="submit"
								className={styles.submit}
								disabled={count === 0 || isBusy || unpublished.obstacle !== undefined}
							>
								{words.publish.publishChosen(count, countPages(chosen.map(({ page }) => page)))}
							</button>
							<p className={styles.hint}>
								{!unpublished.hasGit
									? words.publish.withoutGit
									: unpublished.target === undefined
										? words.publish.withoutRemote
										: words.publish.goesTo}
								{unpublished.hasCommand && ` ${words.publish.thenCommand}`}
							</p>
							{unpublished.hasGit && (
								<details className={styles.hint}>
									<summary>{words.publish.exactly}</summary>
									<p>{words.publish.oneCommit(unpublished.target)}</p>
								</details>
							)}
							<PreviewLink {...{ site, pages }} />
							{refusal !== undefined && (
								<p className={styles.refusal} role="alert">
									{refusal}
								</p>
							)}
						</>
					)}
				</form>
			</div>
		</div>
	);
}
