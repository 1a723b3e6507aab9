import { isStatus } from '@secgraph/client';
import { call } from '../../api/call.ts';

/** Packs that say what the kinds of the sample's platforms mean. */
const PACKS: readonly string[] = ['github', 'sql-server'];

/**
 * Has the service invent a directory, and two platforms beside it where their kinds mean something: whoever may, installs
 * what is missing of their packs first. Whoever asks while it is being loaded already has what he wants on its way.
 */
export async function loadSample({ mayInstall }: { readonly mayInstall: boolean }): Promise<void> {
  const platforms = await preparePacks(mayInstall);
  try {
    await call('load-sample-directory', { query: platforms ? { platforms } : {} });
  } catch (error) {
    if (!isStatus(error, 409)) {
      throw error;
    }
  }
}

/** Returns whether all of them are installed, in whichever version. */
async function preparePacks(mayInstall: boolean): Promise<boolean> {
  const packs = (await call('list-extension-packs')).data.packs.filter(({ pack }) => PACKS.includes(pack));
  const missing = packs.filter(({ installed }) => installed === null);
  if (missing.length > 0 && (!mayInstall || missing.some(({ conflict }) => conflict !== null))) {
    return false;
  }

  for (const { pack } of missing) {
    await call('install-extension-pack', { params: { pack } });
  }

  return packs.length === PACKS.length;
}
