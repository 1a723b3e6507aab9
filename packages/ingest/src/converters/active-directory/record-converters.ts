import type { CollectorType } from '../../decode/file-meta.ts';
import {
  convertAiaCa,
  convertCertTemplate,
  convertIssuancePolicy,
  convertNtAuthStore,
  convertRootCa,
} from './certificate-services.ts';
import { convertComputer } from './computers.ts';
import { convertContainer, convertOu } from './containers.ts';
import type { RecordConverter } from './directory-object.ts';
import { convertDomain } from './domains.ts';
import { convertEnterpriseCa } from './enterprise-cas.ts';
import { convertGpo } from './gpos.ts';
import { convertGroup } from './groups.ts';
import { convertSession } from './sessions.ts';
import { convertUser } from './users.ts';

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
  azure: undefined,
  deleted: undefined,
  localgroups: undefined,
};
