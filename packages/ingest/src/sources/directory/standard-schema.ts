import type { DirectorySchema } from './directory.ts';

/** Attributes that hold a password of LAPS. Their GUIDs are drawn when a forest gets them. */
export const LAPS_ATTRIBUTES: ReadonlySet<string> = new Set([
  'ms-mcs-admpwd',
  'mslaps-password',
  'mslaps-encryptedpassword',
]);

/** GUIDs of classes, by name in lower case. They are the same in every forest. */
export const STANDARD_CLASSES: ReadonlyMap<string, string> = new Map([
  ['user', 'bf967aba-0de6-11d0-a285-00aa003049e2'],
  ['computer', 'bf967a86-0de6-11d0-a285-00aa003049e2'],
  ['group', 'bf967a9c-0de6-11d0-a285-00aa003049e2'],
  ['domaindns', '19195a5b-6da0-11d0-afd3-00c04fd930c9'],
  ['domain', '19195a5a-6da0-11d0-afd3-00c04fd930c9'],
  ['grouppolicycontainer', 'f30e3bc2-9ff0-11d1-b603-0000f80367c1'],
  ['organizationalunit', 'bf967aa5-0de6-11d0-a285-00aa003049e2'],
  ['container', 'bf967a8b-0de6-11d0-a285-00aa003049e2'],
  ['certificationauthority', '3fdfee50-47f4-11d1-a9c3-0000f80367c1'],
  ['pkienrollmentservice', 'ee4aa692-3bba-11d2-90cc-00c04fd91ab1'],
  ['pkicertificatetemplate', 'e5209ca2-3bba-11d2-90cc-00c04fd91ab1'],
  ['mspki-enterprise-oid', '37cfd85c-6719-4ad8-8f9e-8678ba627563'],
]);

/** For sources without the schema of their forest: attributes of LAPS are not known by their GUIDs. */
export const STANDARD_SCHEMA: DirectorySchema = {
  lapsAttributes: new Set(),
  classGuid: (name) => STANDARD_CLASSES.get(name),
};
