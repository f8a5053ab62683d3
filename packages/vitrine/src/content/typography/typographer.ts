/** Whether a text is large or separate (headings, leads, captions, buttons), or runs on as paragraphs do. */
export type TextRole = 'display' | 'text';

/**
 * Sets a block of text by the rules of a language. Setting a text twice changes nothing.
 *
 * @param parts the block, cut where elements begin and end inside it: one string for each piece of text. U+FFFC
 * represents what is no text, such as code. As many strings are returned.
 */
export type Typographer = (parts: readonly string[], role: TextRole) => string[];
