import { formatNumber } from './format.ts';
import { inLine } from './in-line.ts';

interface Moment {
  readonly principal_count: number | null;
  readonly exposed_count: number | null;
  readonly exposure_percent: number | null;
  readonly member_count: number;
}

interface PastEnvironment {
  readonly name: string;
  readonly is_collected: boolean | null;
}

const NAMES_SHOWN = 5;
const NAME_LENGTH = 60;

/** Why there is no exposure to tell; undefined: there is. Nothing to count must never look as if nobody came in. */
export function wordNoExposure(moment: Moment, environments: readonly PastEnvironment[]): string | undefined {
  if (
    environments.length > 0 &&
    environments.every(({ is_collected: isCollected }) => isCollected === false)
  ) {
    return 'It was not collected, only referenced by other environments, so nobody knows who has a path into it.';
  }
  if (environments.length === 0) {
    return 'The last analysis found no environment: there is nothing to be exposed.';
  }
  if (moment.member_count === 0) {
    return 'The zone has no members here, so nothing can be exposed: this says nothing about safety.';
  }
  if (moment.exposure_percent !== null) {
    return undefined;
  }

  return moment.principal_count === 0
    ? 'No principals outside the zone are known, so there is nothing to count.'
    : 'The last analysis did not count principals over these environments; the next one does. Each environment has its number below.';
}

/** Environments that are in no number, by name; undefined: there are none. */
export function wordLeftOut(environments: readonly PastEnvironment[]): string | undefined {
  const names = environments
    .filter(({ is_collected: isCollected }) => isCollected === false)
    .map(({ name }) => inLine(name, NAME_LENGTH));
  if (names.length === 0) {
    return undefined;
  }
  const more = names.length - NAMES_SHOWN;

  return `Left out because not collected: ${names.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
}
