import type { AdRelationshipKind } from '../relationships/ad-relationship-kinds.ts';
import type { KindHelp } from './kind-help.ts';
import { ADD_ALLOWED_TO_ACT } from './kinds/add-allowed-to-act.ts';
import { ADD_KEY_CREDENTIAL_LINK } from './kinds/add-key-credential-link.ts';
import { ADD_MEMBER } from './kinds/add-member.ts';
import { ADD_SELF } from './kinds/add-self.ts';
import { ADMIN_TO } from './kinds/admin-to.ts';
import { ALL_EXTENDED_RIGHTS } from './kinds/all-extended-rights.ts';
import { ALLOWED_TO_ACT } from './kinds/allowed-to-act.ts';
import { ALLOWED_TO_DELEGATE } from './kinds/allowed-to-delegate.ts';
import { CAN_PS_REMOTE } from './kinds/can-ps-remote.ts';
import { CAN_RDP } from './kinds/can-rdp.ts';
import { COERCE_TO_TGT } from './kinds/coerce-to-tgt.ts';
import { CONTAINS } from './kinds/contains.ts';
import { DC_SYNC } from './kinds/dc-sync.ts';
import { DUMP_SMSA_PASSWORD } from './kinds/dump-smsa-password.ts';
import { EXECUTE_DCOM } from './kinds/execute-dcom.ts';
import { FORCE_CHANGE_PASSWORD } from './kinds/force-change-password.ts';
import { GENERIC_ALL } from './kinds/generic-all.ts';
import { GENERIC_WRITE } from './kinds/generic-write.ts';
import { GET_CHANGES } from './kinds/get-changes.ts';
import { GET_CHANGES_ALL } from './kinds/get-changes-all.ts';
import { GET_CHANGES_IN_FILTERED_SET } from './kinds/get-changes-in-filtered-set.ts';
import { GP_LINK } from './kinds/gp-link.ts';
import { HAS_SESSION } from './kinds/has-session.ts';
import { MEMBER_OF } from './kinds/member-of.ts';
import { OWNS } from './kinds/owns.ts';
import { READ_GMSA_PASSWORD } from './kinds/read-gmsa-password.ts';
import { READ_LAPS_PASSWORD } from './kinds/read-laps-password.ts';
import { SQL_ADMIN } from './kinds/sql-admin.ts';
import { SYNC_LAPS_PASSWORD } from './kinds/sync-laps-password.ts';
import { WRITE_ACCOUNT_RESTRICTIONS } from './kinds/write-account-restrictions.ts';
import { WRITE_DACL } from './kinds/write-dacl.ts';
import { WRITE_OWNER } from './kinds/write-owner.ts';
import { WRITE_SPN } from './kinds/write-spn.ts';

/** Help for relationship kinds of Active Directory, in schema order. */
export const RELATIONSHIP_HELP: { readonly [Kind in AdRelationshipKind]?: KindHelp<Kind> } = {
  Owns: OWNS,
  GenericAll: GENERIC_ALL,
  GenericWrite: GENERIC_WRITE,
  WriteOwner: WRITE_OWNER,
  WriteDacl: WRITE_DACL,
  MemberOf: MEMBER_OF,
  ForceChangePassword: FORCE_CHANGE_PASSWORD,
  AllExtendedRights: ALL_EXTENDED_RIGHTS,
  AddMember: ADD_MEMBER,
  HasSession: HAS_SESSION,
  Contains: CONTAINS,
  GPLink: GP_LINK,
  AllowedToDelegate: ALLOWED_TO_DELEGATE,
  CoerceToTGT: COERCE_TO_TGT,
  GetChanges: GET_CHANGES,
  GetChangesAll: GET_CHANGES_ALL,
  GetChangesInFilteredSet: GET_CHANGES_IN_FILTERED_SET,
  AllowedToAct: ALLOWED_TO_ACT,
  AdminTo: ADMIN_TO,
  CanPSRemote: CAN_PS_REMOTE,
  CanRDP: CAN_RDP,
  ExecuteDCOM: EXECUTE_DCOM,
  AddSelf: ADD_SELF,
  DCSync: DC_SYNC,
  ReadLAPSPassword: READ_LAPS_PASSWORD,
  ReadGMSAPassword: READ_GMSA_PASSWORD,
  DumpSMSAPassword: DUMP_SMSA_PASSWORD,
  SQLAdmin: SQL_ADMIN,
  AddAllowedToAct: ADD_ALLOWED_TO_ACT,
  WriteSPN: WRITE_SPN,
  AddKeyCredentialLink: ADD_KEY_CREDENTIAL_LINK,
  SyncLAPSPassword: SYNC_LAPS_PASSWORD,
  WriteAccountRestrictions: WRITE_ACCOUNT_RESTRICTIONS,
};

export type { HelpReference, HelpTrace, KindHelp, TraceSource } from './kind-help.ts';
