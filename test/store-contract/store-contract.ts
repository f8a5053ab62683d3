import { describe } from 'vitest';
import { testAcceptance } from './acceptance.ts';
import { testDeliveries } from './deliveries.ts';
import { testOperation } from './operation.ts';
import type { StorePlace } from './store-place.ts';
import { testTrouble } from './trouble.ts';
import { prepareTwoStores } from './two-stores.ts';

/** Tests what `ContactStore` promises, on two stores that share one database. */
export function testStore(name: string, createPlace: () => Promise<StorePlace>): void {
	describe(name, () => {
		prepareTwoStores(createPlace);
		testAcceptance(createPlace);
		testDeliveries();
		testOperation();
		testTrouble(createPlace);
	});
}
