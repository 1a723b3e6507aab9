import type { JsonObject } from '../record/json-value.ts';
import type { NodeProperties } from '../record/node-properties.ts';
import { readBoolean, readInteger, readString, readWithin } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';

const MISSING_VALUE = -1;
const MISSING_TEXT = 'Registry value does not exist';

const MAPPING_METHODS: readonly [bit: number, text: string][] = [
  [0x01, '0x01: One-to-one (subject/issuer)'],
  [0x02, '0x02: Many-to-one (issuer certificate)'],
  [0x04, '0x04: User principal name (UPN/SAN)'],
  [0x08, '0x08: Kerberos service-for-user (S4U) certificate'],
  [0x10, '0x10: Kerberos service-for-user (S4U) explicit certificate'],
];

const BINDING_ENFORCEMENTS: ReadonlyMap<number, string> = new Map([
  [MISSING_VALUE, MISSING_TEXT],
  [0, 'Disabled'],
  [1, 'Compatibility mode'],
  [2, 'Full enforcement mode'],
]);

/**
 * Registry of a domain controller (docs/formats/collector-format.md#registry-of-a-domain-controller). Wire: every
 * computer is told whether its Netlogon descriptor was collected.
 */
export function convertDcRegistry({ record, properties }: DirectoryObject): void {
  readWithin(record, 'DCRegistryData', (registry) => {
    readWithin(registry, 'CertificateMappingMethods', (value) => convertMappingMethods(value, properties));
    readWithin(registry, 'StrongCertificateBindingEnforcement', (value) =>
      convertBindingEnforcement(value, properties),
    );
    readWithin(registry, 'VulnerableNetlogonSecurityDescriptor', (value) =>
      convertNetlogonDescriptor(value, properties),
    );
  });
}

function convertMappingMethods(value: JsonObject, properties: NodeProperties): void {
  if (!readBoolean(value, 'Collected')) {
    return;
  }

  const methods = readInteger(value, 'Value');
  properties['certificatemappingmethodsraw'] = methods;
  properties['certificatemappingmethods'] =
    methods === MISSING_VALUE
      ? [MISSING_TEXT]
      : MAPPING_METHODS.filter(([bit]) => (methods & bit) !== 0).map(([, text]) => text);
}

function convertBindingEnforcement(value: JsonObject, properties: NodeProperties): void {
  if (!readBoolean(value, 'Collected')) {
    return;
  }

  const enforcement = readInteger(value, 'Value');
  const text = BINDING_ENFORCEMENTS.get(enforcement);
  properties['strongcertificatebindingenforcementraw'] = enforcement;
  if (text !== undefined) {
    properties['strongcertificatebindingenforcement'] = text;
  }
}

function convertNetlogonDescriptor(value: JsonObject, properties: NodeProperties): void {
  const isCollected = readBoolean(value, 'Collected');
  properties['vulnerablenetlogonsecuritydescriptorcollected'] = isCollected;
  if (isCollected) {
    properties['vulnerablenetlogonsecuritydescriptor'] = readString(value, 'Value');
  }
}
