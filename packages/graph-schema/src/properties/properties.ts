import type { AD_PROPERTIES } from './ad-properties.ts';
import type { AZURE_PROPERTIES } from './azure-properties.ts';
import type { COMMON_PROPERTIES } from './common-properties.ts';

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
