/** What the types are narrowed by, as the address has it. */
export interface TypeSettingSearch {
  readonly text?: string | undefined;
  readonly platform?: string | undefined;
}

/** Addresses are parsed: what looks like a number comes as one. */
export function readTypeSettingSearch({ text, platform }: Record<string, unknown>): TypeSettingSearch {
  return { text: readText(text), platform: readText(platform) };
}

function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;

  return typeof text === 'string' && text !== '' ? text : undefined;
}
