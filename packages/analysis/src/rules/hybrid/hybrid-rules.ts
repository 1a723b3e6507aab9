import { syncedUsers } from './synced-users.ts';

export const HYBRID_RULES = [syncedUsers];
