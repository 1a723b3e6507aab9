/** What a value is read as. */
export type ValueType = 'text' | 'number' | 'boolean' | 'list' | 'none';

export const VALUE_TYPES: readonly { readonly value: ValueType; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'True or false' },
  { value: 'list', label: 'List of texts, one per line' },
  { value: 'none', label: 'Remove the property' },
];

type ReadValue = string | number | boolean | string[] | null;

/** Undefined: the text is no such value. */
export function readPropertyValue(type: ValueType, text: string): ReadValue | undefined {
  const trimmed = text.trim();
  switch (type) {
    case 'text':
      return text;
    case 'number':
      return trimmed === '' || !Number.isFinite(Number(trimmed)) ? undefined : Number(trimmed);
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined;
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'none':
      return null;
  }
}
