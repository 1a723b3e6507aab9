/** Fields of an answer that was parsed but not believed yet: `undefined` when absent or of another type. */

export function textField(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

export function numberField(value: unknown, name: string): number | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? field : undefined;
}

export function flagField(value: unknown, name: string): boolean | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'boolean' ? field : undefined;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}

export function textsField(value: unknown, name: string): readonly string[] {
  return listField(value, name).filter((entry) => typeof entry === 'string');
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
