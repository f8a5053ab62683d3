// What a site imports from the kit.
export { defineSite } from '#content/site-config.ts';
