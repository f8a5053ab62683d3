/** A map whose values are made when they are needed. The last one is kept. */
export class LazyMap<Value> extends Map<string, Value> {
	readonly #makers = new Map<string, () => Value | undefined>();
	/** One value is often needed several times in a row. */
	#last: { key: string; value: Value | undefined } | undefined;

	setLazily(key: string, make: () => Value | undefined): void {
		this.#makers.set(key, make);
		super.set(key, undefined as Value);
	}

	override get(key: string): Value | undefined {
		const make = this.#makers.get(key);
		if (!make) return super.get(key);
		if (this.#last?.key !== key) this.#last = { key, value: make() };
		return this.#last.value;
	}

	override set(key: string, value: Value): this {
		// The constructor of a map sets, too.
		this.#makers?.delete(key);
		return super.set(key, value);
	}

	override delete(key: string): boolean {
		this.#makers.delete(key);
		return super.delete(key);
	}

	override *entries(): MapIterator<[string, Value]> {
		for (const key of this.keys()) {
			const value = this.get(key);
			if (value !== undefined) yield [key, value];
		}
	}

	override *values(): MapIterator<Value> {
		for (const [, value] of this.entries()) yield value;
	}

	override [Symbol.iterator](): MapIterator<[string, Value]> {
		return this.entries();
	}
}
