/** Thrown where an edit cannot be made without changing something else. Its message is a sentence for the person who edits. */
export class EditRefusal extends Error {
	override name: string = 'EditRefusal';
}
