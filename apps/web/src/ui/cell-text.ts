/** A value as text that can be searched, compared and written into a file; empty where there is none. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'string') {
    return value;
  }
  if (Array.isArray(value) && value.every((element) => typeof element !== 'object')) {
    return value.map(cellText).join('; ');
  }

  return JSON.stringify(value) ?? '';
}
