import { EditRefusal, refused } from '../edit-refusal.ts';

/** Why an edit of a YAML text is refused. */
export type RefusalCause =
	/** The text is no valid YAML. */
	| 'invalid'
	/** There is nothing at the place, or something of another kind. */
	| 'place'
	/** The value is that of another place, or other places repeat it: an alias, a merge key or an anchor. */
	| 'repeated'
	/** Comments would lose what they are about. */
	| 'comments'
	/** No way to write it leaves all else as it is. */
	| 'unwritable';

/** Thrown when an edit cannot be made without touching something else. The message is a sentence for a person. */
export class YamlRefusal extends EditRefusal {
	override name = 'YamlRefusal';
	readonly reason: RefusalCause;

	constructor(reason: RefusalCause, message: string) {
		super(message, refused(`yaml-${reason}`, {}));
		this.reason = reason;
	}
}
