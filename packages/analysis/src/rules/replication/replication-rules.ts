import { dcSync } from './dc-sync.ts';
import { protectAdminGroups } from './protect-admin-groups.ts';
import { syncLapsPassword } from './sync-laps-password.ts';

export const REPLICATION_RULES = [dcSync, syncLapsPassword, protectAdminGroups];
