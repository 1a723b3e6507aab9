/** What the page shows, as its address has it. Bodies are left out: they may hold secrets. */
export interface ApiSearch {
  readonly operation?: string | undefined;
  readonly text?: string | undefined;
  /** Values of parameters by name. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

const MAX_TEXT = 4_000;

export function readApiSearch(search: Readonly<Record<string, unknown>>): ApiSearch {
  const { operation, text, parameters } = search;

  return {
    operation: readText(operation),
    text: readText(text),
    parameters: readParameters(parameters),
  };
}

function readParameters(value: unknown): ApiSearch['parameters'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return undefined;
  }
  const texts = Object.entries(value).flatMap(([name, given]) => {
    const text = readText(given);
    return text === undefined ? [] : [[name, text] as const];
  });

  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Addresses that people write have numbers without quotes. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

  return typeof text === 'string' && text !== '' && text.length <= MAX_TEXT ? text : undefined;
}
