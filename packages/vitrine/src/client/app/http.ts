import ky from 'ky';

/** Statuses that may be gone a moment later. */
const passing = [408, 409, 425, 429, 500, 502, 503, 504];

/**
 * The browser's HTTP client (specification §12): 400 to 599 are errors, objects go out as JSON, reading is tried once
 * more where the fault may pass, writing never; the wait that the server requests is kept, up to five seconds; the whole
 * must be done in fifteen, its body included.
 */
export const http: typeof ky = ky.create({
	retry: {
		limit: 1,
		methods: ['get', 'head'],
		statusCodes: passing,
		afterStatusCodes: [429, 503],
		maxRetryAfter: 5000,
		jitter: true,
	},
	timeout: 8000,
	totalTimeout: 15_000,
});
