/** The kind whose icon is being chosen, as the address has it. */
export interface KindSearch {
  readonly kind?: string | undefined;
}

/** Addresses are parsed: a kind that looks like a number comes as one. */
export function readKindSearch({ kind }: Record<string, unknown>): KindSearch {
  const name = typeof kind === 'number' ? String(kind) : kind;

  return { kind: typeof name === 'string' && name !== '' ? name : undefined };
}
