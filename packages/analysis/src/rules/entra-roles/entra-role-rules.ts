import { addMembers } from './add-members.ts';
import { addOwner, addSecret } from './control-applications.ts';
import { executeCommand } from './execute-command.ts';
import { resetPassword } from './reset-password.ts';
import { roleApprovers } from './role-approvers.ts';
import { tenantAdministrators } from './tenant-administrators.ts';

export const ENTRA_ROLE_RULES = [
  resetPassword,
  tenantAdministrators,
  addMembers,
  addSecret,
  addOwner,
  executeCommand,
  roleApprovers,
];
