/** The provider whose details are open, as the address has it. */
export interface ProviderSearch {
  readonly provider?: number | undefined;
}

export function readProviderSearch({ provider }: Record<string, unknown>): ProviderSearch {
  return { provider: Number.isSafeInteger(provider) && Number(provider) > 0 ? Number(provider) : undefined };
}
