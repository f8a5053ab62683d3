/** What keeps a site from being audited, in one sentence. */
export class AuditError extends Error {
	override name = 'AuditError';
}
