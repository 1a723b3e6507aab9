import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import {
  isAbsent,
  readBoolean,
  readEach,
  readField,
  readInteger,
  readList,
  readString,
  readStrings,
  readWithin,
} from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';
import { CERT_TEMPLATE, kindsOfReference } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';

/** Restrictions of another type take rights away, which is not followed up. */
const GRANTING_RESTRICTION = 'AccessAllowedCallback';

/** Registry of a certification authority except its access control (docs/formats/collector-format.md#registry-of-an-authority). */
export function convertCaRegistry(
  ca: DirectoryObject,
  templateIds: readonly string[],
  out: GraphBatchBuilder,
): void {
  readWithin(ca.record, 'CARegistryData', (registry) => {
    readWithin(registry, 'EnrollmentAgentRestrictions', (restrictions) =>
      convertRestrictions(restrictions, ca, templateIds, out),
    );
    convertSwitch(registry, 'IsUserSpecifiesSanEnabled', 'isuserspecifiessanenabled', ca);
    convertSwitch(registry, 'RoleSeparationEnabled', 'roleseparationenabled', ca);
    convertMember(registry, 'DisabledExtensions', ca, readOids);
    convertMember(registry, 'RpcEncryptionEnforced', ca, readFlag);
    convertMember(registry, 'RequestDisposition', ca, readNumber);
  });
}

/**
 * What only some collectors ask the registry for. The property is called like the member, and one beside it says
 * whether it was collected: nobody may take what is missing for what is off.
 */
function convertMember(
  registry: JsonObject,
  key: string,
  ca: DirectoryObject,
  read: (member: JsonObject) => unknown,
): void {
  if (isAbsent(readField(registry, key))) {
    return;
  }

  readWithin(registry, key, (member) => {
    const property = key.toLowerCase();
    // Some collectors say of a member that they never asked for that it was collected, and deny it beside.
    const isCollected = readBoolean(member, 'Collected') && ca.properties[`${property}collected`] !== false;
    const value = isCollected ? read(member) : undefined;
    ca.properties[`${property}collected`] = value !== undefined;
    if (value !== undefined) {
      ca.properties[property] = value;
    }
  });
}

/** Collectors call the result of a question `Value` or `Data`. */
function resultKey(member: JsonObject): 'Value' | 'Data' {
  return isAbsent(readField(member, 'Value')) ? 'Data' : 'Value';
}

/** A list that is `null` is what a collector writes for one without elements. */
function readOids(member: JsonObject): readonly string[] {
  return readStrings(member, resultKey(member));
}

function readFlag(member: JsonObject): boolean | undefined {
  const key = resultKey(member);
  return isAbsent(readField(member, key)) ? undefined : readBoolean(member, key);
}

function readNumber(member: JsonObject): number | undefined {
  const key = resultKey(member);
  return isAbsent(readField(member, key)) ? undefined : readInteger(member, key);
}

function convertSwitch(registry: JsonObject, key: string, property: string, ca: DirectoryObject): void {
  readWithin(registry, key, (value) => {
    if (readBoolean(value, 'Collected')) {
      ca.properties[property] = readBoolean(value, 'Value');
    }
  });
}

function convertRestrictions(
  restrictions: JsonObject,
  ca: DirectoryObject,
  publishedTemplateIds: readonly string[],
  out: GraphBatchBuilder,
): void {
  if (!readBoolean(restrictions, 'Collected')) {
    return;
  }

  ca.properties['hasenrollmentagentrestrictions'] = readList(restrictions, 'Restrictions').length > 0;
  readEach(restrictions, 'Restrictions', (restriction, index) => {
    if (readString(restriction, 'AccessType') !== GRANTING_RESTRICTION) {
      return;
    }

    if (readBoolean(restriction, 'AllTemplates')) {
      delegateEnrolment(restriction, publishedTemplateIds, out);
      return;
    }

    const templateId = readWithin(restriction, 'Template', readObjectIdentifier);
    if (templateId === '') {
      out.warn(
        `data[${ca.index}].CARegistryData.EnrollmentAgentRestrictions.Restrictions[${index}]: missing Template`,
      );
    } else {
      delegateEnrolment(restriction, [templateId], out);
    }
  });
}

function delegateEnrolment(
  restriction: JsonObject,
  templateIds: readonly string[],
  out: GraphBatchBuilder,
): void {
  readWithin(restriction, 'Agent', (agent) => {
    const agentId = readObjectIdentifier(agent);
    const agentKinds = kindsOfReference(readString(agent, 'ObjectType'));
    for (const templateId of templateIds) {
      out.relationship(agentId, agentKinds, templateId, CERT_TEMPLATE, 'DelegatedEnrollmentAgent', NOT_ACL);
    }
  });
}

function readObjectIdentifier(principal: JsonObject): string {
  return readString(principal, 'ObjectIdentifier');
}
