/** Text and elements of the content, in JSON. Properties are named and written as React wants them. */
export type Tree = TreeNode[];

/** A text, or an element: its name, its properties, and its children. */
export type TreeNode = string | [name: string, properties: TreeProperties, ...children: TreeNode[]];

/** Only `style` is an object. */
export type TreeProperties = Record<string, string | number | boolean | Record<string, string>>;
