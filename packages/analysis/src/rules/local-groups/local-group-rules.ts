import { adminTo } from './admin-to.ts';
import { canPsRemote } from './can-ps-remote.ts';
import { canRdp } from './can-rdp.ts';
import { executeDcom } from './execute-dcom.ts';

export const LOCAL_GROUP_RULES = [adminTo, canPsRemote, executeDcom, canRdp];
