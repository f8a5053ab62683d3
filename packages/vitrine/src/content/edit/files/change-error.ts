/** Why a change of files is not written. */
export type ChangeRefusal = keyof typeof sentences;

interface Facts {
	/** From the folder of the site. */
	path: string;
	/** Code of the error of the system, as ENOSPC. */
	code?: string | undefined;
	cause?: unknown;
}

/** Thrown where a change of files is refused or fails. Its message is for a person; unless `reason` is `stuck` or `left`, nothing was written. */
export class ChangeError extends Error {
	override name = 'ChangeError';
	readonly reason: ChangeRefusal;
	readonly path: string;
	readonly code: string | undefined;

	constructor(reason: ChangeRefusal, { path, code, cause }: Facts) {
		super(sentences[reason](path, code), { cause });
		this.reason = reason;
		this.path = path;
		this.code = code;
	}
}

const sentences = {
	/** It is not what the change began from. */
	changed: (path) => `${path} was changed meanwhile. Nothing was written: run it again.`,
	/** The path names no file that a site may have. */
	outside: (path) => `${JSON.stringify(path)} is no path of a file of the site. Nothing was written.`,
	link: (path) =>
		`${path} is a symbolic link, or lies behind one, that leads out of ${path.split('/', 1)[0]}. Nothing was written: put what it names in its place.`,
	/** A folder, or a pipe or device. */
	'no-file': (path) => `${path} is there, and is no file. Nothing was written: give what is there another name.`,
	unwritable: (path, code = '') =>
		`${path} cannot be read or written (${code}${remedies[code] ?? ''}). Nothing was changed.`,
	/** A change that failed could not be taken back either. */
	stuck: (path, code) =>
		`${path} could neither be written nor be put back${code ? ` (${code}${remedies[code] ?? ''})` : ''}. The next command on this site tries again: do not change the file before.`,
	/** It has words of others that were written on top of a change that is taken back. */
	left: (path) =>
		`${path} was changed by another program while it was written, and stays as that left it. All other files are as before.`,
	/** The record of an interrupted change cannot be read. */
	damaged: (path) =>
		`${path}, which describes an interrupted change, is damaged. Compare the files of the site with Git or a copy, remove those whose names begin with ".vitrine-", then remove ${path}.`,
} satisfies Record<string, (path: string, code?: string) => string>;

const remedies: Record<string, string> = {
	ENOSPC: ': the disk is full',
	EDQUOT: ': the disk quota is used up',
	EROFS: ': the disk is read-only',
	EACCES: ': this account may not',
	EPERM: ': this account may not',
	ENOTDIR: ': a file has the place of its folder',
	ENAMETOOLONG: ': the name is too long',
};

/** Returns an error of the system as one about a file of the site, and any other error as it is. */
export function explainFault(error: unknown, path: string): unknown {
	if (error instanceof ChangeError || !(error instanceof Error) || !('code' in error)) return error;
	return new ChangeError('unwritable', { path, code: String(error.code), cause: error });
}
