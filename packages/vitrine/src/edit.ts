// The editing core: what the editor of a site is made from.
export type { Comment } from '#content/edit/comments/comment-file.ts';
export { isComment, maxComment } from '#content/edit/comments/comment-file.ts';
export { openComments, type SiteComments } from '#content/edit/comments/open-comments.ts';
export { EditRefusal, type Refusal, type RefusalCode, type RefusalValues } from '#content/edit/edit-refusal.ts';
export type { Edit, EditValue, FileEdit } from '#content/edit/edits/edit.ts';
export type { Field, Place } from '#content/edit/field.ts';
export type { FileFields } from '#content/edit/fields/read-fields.ts';
export { readAuthor } from '#content/edit/git/read-author.ts';
export { JournalError, type JournalRefusal } from '#content/edit/journal/journal-error.ts';
export type { FieldName, PlainValue } from '#content/edit/journal/pending-edit.ts';
export { openPending } from '#content/edit/pending/open-pending.ts';
export type { PendingEdits } from '#content/edit/pending/pending-edits.ts';
export type { PendingEvent, PendingField, TypingOutcome } from '#content/edit/pending/pending-field.ts';
export { createRests, type Rests } from '#content/edit/pending/rests.ts';
export type { PictureFault } from '#content/edit/pictures/take-picture.ts';
export type { Choice } from '#content/edit/publish/choose-changes.ts';
export type { FileVersion } from '#content/edit/publish/file-history.ts';
export {
	openPublisher,
	type SitePublisher,
	type Unpublished,
} from '#content/edit/publish/open-publisher.ts';
export { PublishFailure, type PublishReason } from '#content/edit/publish/publish-failure.ts';
export type { HeldLanguage, PublishState, SiteCheck } from '#content/edit/publish/publish-state.ts';
export type { Signature } from '#content/edit/publish/sign-changes.ts';
export type { ShownChange } from '#content/edit/publish/text-work.ts';
export { unpublishedFiles } from '#content/edit/publish/unpublished-files.ts';
export type { EditOutcome, PictureOutcome } from '#content/edit/session/edit-outcome.ts';
export type { FieldVersion } from '#content/edit/session/field-history.ts';
export type { PageAnchor } from '#content/edit/session/find-anchors.ts';
export type { SectionExampleFields } from '#content/edit/session/offered-kinds.ts';
export type { SitePeople } from '#content/edit/session/read-people.ts';
export { filesOfChange } from '#content/edit/session/restore-files.ts';
export type { OverviewKind, OverviewPage, SiteOverview } from '#content/edit/session/site-overview.ts';
export { type CallLimits, openThreadedSession, type ThreadedSession } from '#content/edit/session/threaded-session.ts';
export type { MessageCode, MessageValues, Received } from '#content/problems/message.ts';
export type { Problem } from '#content/problems/problem.ts';
export { thumbnails } from '#content/section-types/thumbnails.ts';
export { siteTokens } from '#content/theme/theme.ts';
export { openPreview, type Preview, type PreviewSite } from '#dev/open-preview.ts';
export { CallInterrupted, ThreadClosed } from '#node/call-thread.ts';
export { href, routes } from '#routes.ts';
export type { TextTranslation } from '#translations/editing/text-states.ts';
export { openThreadedTranslations, type ThreadedTranslations } from '#translations/editing/threaded-translations.ts';
export type { OriginalChange, WorkCount } from '#translations/editing/translation-session.ts';
export type { JudgedTerm } from '#translations/glossary/check-terms.ts';
export { checkPublished } from '#translations/publishing/check-published.ts';
