import { AD_PROPERTIES } from './ad-properties.ts';
import { AZURE_PROPERTIES } from './azure-properties.ts';
import { COMMON_PROPERTIES } from './common-properties.ts';
import type { PropertyDefinition } from './property-definition.ts';

/** Properties that have a display name. */
export type PropertyName =
  | (typeof COMMON_PROPERTIES)[number]['name']
  | (typeof AD_PROPERTIES)[number]['name']
  | (typeof AZURE_PROPERTIES)[number]['name'];

/** Properties whose string values are stored in upper case (docs/formats/collector-format.md#properties-of-nodes). */
export const UPPER_CASED_PROPERTIES = [
  'name',
  'operatingsystem',
  'distinguishedname',
  'environmentid',
] as const;

/** Every property with a display name. */
export const PROPERTIES: readonly PropertyDefinition[] = [
  ...COMMON_PROPERTIES,
  ...AD_PROPERTIES,
  ...AZURE_PROPERTIES,
];

const BY_NAME = new Map(PROPERTIES.map((property) => [property.name, property]));

/** The property of that exact name; undefined where only its source knows what it is. */
export function findProperty(name: string): PropertyDefinition | undefined {
  return BY_NAME.get(name);
}
