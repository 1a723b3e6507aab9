import { convertAiaCa } from './aiacas.ts';
import { convertCertTemplate } from './cert-templates.ts';
import { convertComputer } from './computers.ts';
import { convertContainer } from './containers.ts';
import type { RecordConverter } from './directory-object.ts';
import { convertDomain } from './domains.ts';
import { convertEnterpriseCa } from './enterprise-cas.ts';
import { convertGpo } from './gpos.ts';
import { convertGroup } from './groups.ts';
import { convertIssuancePolicy } from './issuance-policies.ts';
import { convertNtAuthStore } from './nt-auth-stores.ts';
import { convertOu } from './ous.ts';
import { convertRootCa } from './root-cas.ts';
import { convertSession } from './sessions.ts';
import { convertUser } from './users.ts';

/** Converters by the `meta.type` of the file whose records they read. */
export const AD_RECORD_CONVERTERS: ReadonlyMap<string, RecordConverter> = new Map([
  ['computers', convertComputer],
  ['users', convertUser],
  ['groups', convertGroup],
  ['domains', convertDomain],
  ['ous', convertOu],
  ['containers', convertContainer],
  ['gpos', convertGpo],
  ['sessions', convertSession],
  ['aiacas', convertAiaCa],
  ['rootcas', convertRootCa],
  ['ntauthstores', convertNtAuthStore],
  ['enterprisecas', convertEnterpriseCa],
  ['certtemplates', convertCertTemplate],
  ['issuancepolicies', convertIssuancePolicy],
]);
