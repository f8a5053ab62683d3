/**
 * What a browser that knows speculation rules does with links that `boot` has marked by `data-prefetch`: it fetches the document
 * behind each, and shows that on a click without asking again (WICG Speculation Rules).
 */
export const speculationRules = JSON.stringify({
	prefetch: [{ where: { selector_matches: '[data-prefetch]' }, eagerness: 'immediate' }],
});
