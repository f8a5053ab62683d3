/**
 * Attributes of an element that scrolls sideways on its own. The keyboard reaches it without any script (WCAG 2.1.1);
 * client/app/scrollers.ts takes it out of the order of Tab while nothing in it scrolls.
 */
export const scrollerProps = { 'data-scroller': '', tabIndex: 0, suppressHydrationWarning: true } as const;
