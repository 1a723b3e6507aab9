/** The extension that is looked at, as the address has it. */
export interface ExtensionsSearch {
  readonly extension?: number | undefined;
}

export function readExtensionsSearch({ extension }: Record<string, unknown>): ExtensionsSearch {
  return { extension: Number.isSafeInteger(extension) ? (extension as number) : undefined };
}
