import type { CollectorType } from '../decode/file-meta.ts';
import {
  convertAiaCa,
  convertCertTemplate,
  convertIssuancePolicy,
  convertNtAuthStore,
  convertRootCa,
} from './active-directory/certificate-services.ts';
import { convertComputer } from './active-directory/computers.ts';
import { convertContainer, convertOu } from './active-directory/containers.ts';
import { convertDelegatedMsa } from './active-directory/delegated-msas.ts';
import { convertDomain } from './active-directory/domains.ts';
import { convertEnterpriseCa } from './active-directory/enterprise-cas.ts';
import { convertGpo } from './active-directory/gpos.ts';
import { convertGroup } from './active-directory/groups.ts';
import { convertKdsRootKey } from './active-directory/kds-root-keys.ts';
import { convertSession } from './active-directory/sessions.ts';
import { convertUser } from './active-directory/users.ts';
import { convertAzureRecord } from './azure/azure-records.ts';
import type { RecordConverter } from './record-converter.ts';

/** Converters by the `meta.type` of the file whose records they read; `undefined` for types that are not read. */
export const RECORD_CONVERTERS: Readonly<Record<CollectorType, RecordConverter | undefined>> = {
  computers: convertComputer,
  users: convertUser,
  groups: convertGroup,
  domains: convertDomain,
  ous: convertOu,
  containers: convertContainer,
  gpos: convertGpo,
  sessions: convertSession,
  aiacas: convertAiaCa,
  rootcas: convertRootCa,
  ntauthstores: convertNtAuthStore,
  enterprisecas: convertEnterpriseCa,
  certtemplates: convertCertTemplate,
  issuancepolicies: convertIssuancePolicy,
  dmsas: convertDelegatedMsa,
  kdsrootkeys: convertKdsRootKey,
  azure: convertAzureRecord,
  deleted: undefined,
  localgroups: undefined,
};
