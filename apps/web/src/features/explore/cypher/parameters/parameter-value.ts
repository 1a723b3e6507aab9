/** How a value is asked for. */
export const PARAMETER_TYPES = ['text', 'number', 'boolean', 'date', 'list', 'node', 'domain'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export const PARAMETER_TYPE_LABELS: Readonly<Record<ParameterType, string>> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
  list: 'List of texts',
  node: 'Node',
  domain: 'Domain',
};

/** A field of the form: what was typed, and as what it is meant. */
export interface ParameterField {
  readonly type: ParameterType;
  readonly text: string;
}

/** The property a parameter is compared with in the statement: `name` of `n.name = $who` and `{name: $who}`. */
export function findComparedProperty(statement: string, parameter: string): string | undefined {
  const match = new RegExp(
    String.raw`(\w+)\s*(?::|=~?|IN|STARTS\s+WITH|ENDS\s+WITH|CONTAINS|<=?|>=?|<>)\s*\$${escapeRegExp(parameter)}(?![\w])`,
    'i',
  ).exec(statement);

  return match?.[1]?.toLowerCase();
}

/** Between backticks, a name may hold anything. */
function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The likeliest way to ask for it, from what it is compared with and what it is called. */
export function guessParameterType(statement: string, parameter: string): ParameterType {
  const property = findComparedProperty(statement, parameter) ?? parameter.toLowerCase();
  if (new RegExp(String.raw`\bIN\s+\$${escapeRegExp(parameter)}\b`, 'i').test(statement)) {
    return 'list';
  }
  if (property === 'objectid' || property === 'name') {
    return 'node';
  }
  if (property.startsWith('domain')) {
    return 'domain';
  }
  if (new RegExp(String.raw`\b(?:LIMIT|SKIP)\s+\$${escapeRegExp(parameter)}\b`, 'i').test(statement)) {
    return 'number';
  }

  return /date|since|until/i.test(parameter) ? 'date' : 'text';
}

/** Undefined: nothing that could be sent was typed yet. */
export function readParameterValue({ type, text }: ParameterField): unknown {
  switch (type) {
    case 'number':
      return text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
    case 'boolean':
      return text === 'true';
    case 'date':
      return text === '' ? undefined : text;
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'node':
    case 'domain':
      return text === '' ? undefined : text;
    case 'text':
      return text;
  }
}

/** The field that shows a value which an address brought. */
export function fieldOfValue(value: unknown, guessed: ParameterType): ParameterField {
  if (typeof value === 'number') {
    return { type: 'number', text: String(value) };
  }
  if (typeof value === 'boolean') {
    return { type: 'boolean', text: String(value) };
  }
  if (Array.isArray(value)) {
    return { type: 'list', text: value.map(String).join('\n') };
  }

  return { type: guessed, text: typeof value === 'string' ? value : '' };
}
