import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import { readBoolean, readEach, readList, readString, readWithin } from '../record/read-field.ts';
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
  });
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
