/** An anchor as it is written at the end of a heading. */
export const writtenAnchor: RegExp = /\s*\{\s*#([^\s{}#%&"'<>\\]+)\s*\}\s*$/;
