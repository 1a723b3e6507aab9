import { pathLengthOf, thumbprintOf } from './certificates.ts';
import type { DirectoryObject } from './directory.ts';
import { readAllBytes, readBytes, readInteger, readText, readTexts, whenTold } from './read-values.ts';
import {
  commonProperties,
  type Fields,
  principalByName,
  type RecordContext,
  type RecordSubject,
  readAccessList,
  recordText,
} from './record-text.ts';
import { nameOf } from './structure.ts';
import { ENROLLMENT_FLAGS, flagNames, NAME_FLAGS, SERVICE_FLAGS } from './template-flags.ts';
import { periodText } from './times.ts';

const AUTHENTICATING = new Set([
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.5.2.3.4',
  '1.3.6.1.4.1.311.20.2.2',
  '2.5.29.37.0',
]);
const SCHANNEL = new Set(['1.3.6.1.5.5.7.3.2', '2.5.29.37.0']);

export function rootCaRecord(subject: RecordSubject, context: RecordContext): string {
  return authorityRecord(subject, context, { DomainSID: subject.domain.sid ?? '' }, {});
}

export function aiaCaRecord(subject: RecordSubject, context: RecordContext): string {
  const pairs = readAllBytes(subject.object, 'crosscertificatepair').map((bytes) =>
    Buffer.from(bytes).toString('base64'),
  );
  const properties = {
    crosscertificatepair: whenTold(subject.object, 'crosscertificatepair', pairs),
    hascrosscertificatepair: whenTold(subject.object, 'crosscertificatepair', pairs.length > 0),
  };
  return authorityRecord(subject, context, {}, properties);
}

export function enterpriseCaRecord(subject: RecordSubject, context: RecordContext): string {
  const { object, domain } = subject;
  const published = readTexts(object, 'certificatetemplates');
  const found = published.map((name) => context.directory.findTemplate(name));
  const host = readText(object, 'dnshostname');
  const properties = {
    flags: whenTold(object, 'flags', flagNames(SERVICE_FLAGS, readInteger(object, 'flags'))),
    caname: nameOf(object),
    dnshostname: host,
    unresolvedpublishedtemplates: whenTold(
      object,
      'certificatetemplates',
      published.filter((_, index) => found[index] === undefined),
    ),
  };
  const members = {
    DomainSID: domain.sid ?? '',
    EnabledCertTemplates: found.filter((template) => template !== undefined),
    HostingComputer: host === undefined ? '' : (context.directory.findHost(host)?.ObjectIdentifier ?? ''),
  };
  return authorityRecord(subject, context, members, properties);
}

function authorityRecord(
  subject: RecordSubject,
  context: RecordContext,
  members: Fields,
  properties: Fields,
): string {
  const list = readAccessList(subject, context);
  const all = {
    ...commonProperties(subject, nameOf(subject.object), list),
    ...certificateProperties(subject.object, context),
    ...properties,
  };
  return recordText(subject, context, { members, properties: all, list });
}

function certificateProperties(object: DirectoryObject, { directory }: RecordContext): Fields {
  const certificate = readBytes(object, 'cacertificate');
  // A place without a certificate may hold a byte that stands for none.
  if (certificate === undefined || certificate.length < 2) {
    return {};
  }
  const chain = directory.chainOf(certificate);
  const pathLength = pathLengthOf(certificate);
  return {
    certthumbprint: chain[0],
    certname: chain[0],
    certchain: chain,
    hasbasicconstraints: pathLength !== undefined,
    basicconstraintpathlength: pathLength ?? 0,
  };
}

export function ntAuthStoreRecord(subject: RecordSubject, context: RecordContext): string {
  const list = readAccessList(subject, context);
  const properties = {
    ...commonProperties(subject, nameOf(subject.object), list),
    certthumbprints: whenTold(
      subject.object,
      'cacertificate',
      readAllBytes(subject.object, 'cacertificate')
        .filter(({ length }) => length > 1)
        .map((bytes) => thumbprintOf(bytes)),
    ),
  };
  const members = { DomainSID: subject.domain.sid ?? '' };
  return recordText(subject, context, { members, properties, list });
}

export function issuancePolicyRecord(subject: RecordSubject, context: RecordContext): string {
  const { object } = subject;
  const list = readAccessList(subject, context);
  const link = readText(object, 'msds-oidtogrouplink');
  const group = link === undefined ? undefined : principalByName(link, 'Group', context);
  const displayName = readText(object, 'displayname');
  const properties = {
    ...commonProperties(subject, displayName ?? nameOf(object), list),
    displayname: displayName,
    certtemplateoid: readText(object, 'mspki-cert-template-oid'),
    oidgrouplink: group?.ObjectIdentifier,
  };
  const members = group === undefined ? {} : { GroupLink: group };
  return recordText(subject, context, { members, properties, list });
}

export function certTemplateRecord(subject: RecordSubject, context: RecordContext): string {
  const { object } = subject;
  const list = readAccessList(subject, context);
  const number = (attribute: string, missing: number) =>
    whenTold(object, attribute, readInteger(object, attribute) ?? missing);
  const texts = (attribute: string) => whenTold(object, attribute, readTexts(object, attribute));
  const schemaVersion = number('mspki-template-schema-version', 1);
  const enrollment = number('mspki-enrollment-flag', 0);
  const nameBits = number('mspki-certificate-name-flag', 0);
  const ekus = texts('pkiextendedkeyusage');
  const certificateUsages = texts('mspki-certificate-application-policy');
  const effective = effectiveUsages(schemaVersion, ekus, certificateUsages);
  const serves = (usages: ReadonlySet<string>) =>
    effective && (effective.length === 0 || effective.some((usage) => usages.has(usage)));
  const properties = {
    ...commonProperties(subject, nameOf(object), list),
    displayname: readText(object, 'displayname'),
    validityperiod: periodText(readBytes(object, 'pkiexpirationperiod')),
    renewalperiod: periodText(readBytes(object, 'pkioverlapperiod')),
    schemaversion: schemaVersion,
    oid: readText(object, 'mspki-cert-template-oid'),
    enrollmentflag: enrollment === undefined ? undefined : flagNames(ENROLLMENT_FLAGS, enrollment),
    requiresmanagerapproval: hasBit(enrollment, 0x2),
    nosecurityextension: hasBit(enrollment, 0x8_0000),
    certificatenameflag: nameBits === undefined ? undefined : flagNames(NAME_FLAGS, nameBits),
    enrolleesuppliessubject: hasBit(nameBits, 0x1),
    subjectaltrequireupn: hasBit(nameBits, 0x200_0000),
    subjectaltrequiredns: hasBit(nameBits, 0x800_0000),
    subjectaltrequiredomaindns: hasBit(nameBits, 0x40_0000),
    subjectaltrequireemail: hasBit(nameBits, 0x400_0000),
    subjectaltrequirespn: hasBit(nameBits, 0x80_0000),
    subjectrequireemail: hasBit(nameBits, 0x2000_0000),
    ekus,
    certificateapplicationpolicy: certificateUsages,
    certificatepolicy: texts('mspki-certificate-policy'),
    authorizedsignatures: number('mspki-ra-signature', 0),
    applicationpolicies: whenTold(
      object,
      'mspki-ra-application-policies',
      signerPolicies(readTexts(object, 'mspki-ra-application-policies')),
    ),
    issuancepolicies: texts('mspki-ra-policies'),
    effectiveekus: effective,
    authenticationenabled: serves(AUTHENTICATING),
    schannelauthenticationenabled: serves(SCHANNEL),
  };
  return recordText(subject, context, { members: {}, properties, list });
}

/** What a certificate is for by its template; `undefined` where that cannot be known. */
function effectiveUsages(
  schemaVersion: number | undefined,
  ekus: readonly string[] | undefined,
  certificateUsages: readonly string[] | undefined,
): readonly string[] | undefined {
  if (schemaVersion === undefined || (schemaVersion === 1 && ekus === undefined)) {
    return undefined;
  }
  return schemaVersion === 1 && ekus !== undefined && ekus.length > 0 ? ekus : certificateUsages;
}

function hasBit(bits: number | undefined, bit: number): boolean | undefined {
  return bits === undefined ? undefined : (bits & bit) !== 0;
}

const SIGNER_POLICIES = 'msPKI-RA-Application-Policies';

/**
 * What the certificates of signers must be for. Newer templates have a list of name, type and value in one text,
 * with a backtick behind each.
 */
function signerPolicies(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => {
    if (!value.includes('`')) {
      return [value];
    }
    const parts = value.split('`');
    const at = parts.indexOf(SIGNER_POLICIES);
    return at === -1 ? [] : (parts[at + 2] ?? '').split(/[\s,]+/).filter((oid) => oid !== '');
  });
}
