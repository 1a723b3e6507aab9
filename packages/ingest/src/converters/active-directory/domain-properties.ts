import type { NodeProperties } from '../record/node-properties.ts';

const INTEGER_PROPERTIES = [
  'machineaccountquota',
  'minpwdlength',
  'pwdproperties',
  'pwdhistorylength',
  'lockoutthreshold',
] as const;

const BOOLEAN_PROPERTY = 'expirepasswordsonsmartcardonlyaccounts';

const BOOLEAN_TEXTS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);

/**
 * Brings domain properties that collectors send in several types to one (docs/formats/collector-format.md#domains). A
 * value that cannot be understood leaves the stored one alone. Changes `properties`.
 */
export function coerceDomainProperties(properties: NodeProperties): void {
  for (const key of INTEGER_PROPERTIES) {
    if (properties[key] !== undefined) {
      properties[key] = toInteger(properties[key]);
    }
  }

  if (properties[BOOLEAN_PROPERTY] !== undefined) {
    properties[BOOLEAN_PROPERTY] = BOOLEAN_TEXTS.get(properties[BOOLEAN_PROPERTY]);
  }
}

function toInteger(value: unknown): number | undefined {
  if (typeof value === 'string') {
    return /^[+-]?\d+$/.test(value) ? Number(value) : undefined;
  }

  return typeof value === 'number' ? Math.trunc(value) : undefined;
}
