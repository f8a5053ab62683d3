/** Milliseconds between two events `alive`, by which the server shows that a connection lasts. Many proxies end one that is silent for a minute. */
export const aliveInterval = 20_000;
