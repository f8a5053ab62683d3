/** What is used of the platform: https://developers.cloudflare.com/durable-objects/api/base/ */
declare module 'cloudflare:workers' {
	export class DurableObject<Bindings> {
		protected ctx: { storage: import('#contact/object/object-storage.ts').ObjectStorage };
		protected env: Bindings;
		constructor(ctx: DurableObject<Bindings>['ctx'], env: Bindings);
	}
}
