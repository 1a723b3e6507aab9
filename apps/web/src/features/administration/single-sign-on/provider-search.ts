import { readPositive } from '../../../ui/read-search.ts';

/** The provider whose details are open, as the address has it. */
export interface ProviderSearch {
  readonly provider?: number | undefined;
}

export function readProviderSearch({ provider }: Record<string, unknown>): ProviderSearch {
  return { provider: readPositive(provider) };
}
