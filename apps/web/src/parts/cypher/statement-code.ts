/** How a statement stands in an address: base64url of UTF-8. */
export function encodeStatement(statement: string): string {
  const binary = Array.from(new TextEncoder().encode(statement), (byte) => String.fromCharCode(byte)).join(
    '',
  );

  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Also reads what other products write: base64 of Latin-1. Undefined: it is neither. */
export function decodeStatement(code: string): string | undefined {
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));

    return decodeUtf8(bytes) ?? binary;
  } catch {
    return undefined;
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** JSON values by name. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** Undefined where there are none. */
export function encodeParameters(values: ParameterValues): string | undefined {
  return Object.keys(values).length === 0 ? undefined : encodeStatement(JSON.stringify(values));
}

/** What cannot be read counts as none. */
export function decodeParameters(code: string | undefined): ParameterValues {
  try {
    const values: unknown = JSON.parse(decodeStatement(code ?? '') ?? '{}');

    return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
  } catch {
    return {};
  }
}
