import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_GRANT: KindHelp<'AZGrant'> = {
  kind: 'AZGrant',
  title: 'Grant of a role, declared',
  summary: 'The name is known from other sources, and nothing here produces the relationship.',
  meaning:
    'The kind stands in the schema so that data and queries that name it are accepted. Neither ingest nor analysis writes it; where it is found, another source has uploaded it.',
  gain: 'By its name, an attacker who controls the start can give the end to anybody. What it means exactly is for the source to say.',
  traces: [CLOUD_TRACES.directoryRoleAssigned],
  detection: 'Ask the source of the data what it stands for, and watch role assignments.',
  remediation:
    'Mend it where the source says that it comes from; roles that may be activated are AZRoleEligible here.',
  mayBreak: 'Nothing in the product: no rule and no finding reads it.',
  references: [AZURE_REFERENCES.directoryRoles],
};
