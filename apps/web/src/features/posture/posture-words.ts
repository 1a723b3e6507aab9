import type { CallAnswer } from '@secgraph/client';
import { wordOtherEnvironments } from '@secgraph/vocabulary';
import { countOf, formatNumber, formatPercent } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import type { FindingChange } from './posture-queries.ts';

export type PostureEvent = CallAnswer<'list-posture-events'>['data'][number];

const NAME_LENGTH = 80;

const ZONE_ACTIONS: Readonly<Record<string, string>> = {
  CreateTag: 'Zone or label created',
  UpdateTag: 'Zone or label changed',
  DeleteTag: 'Zone or label deleted',
  AnalysisEnabledTag: 'Analysis of a zone switched on',
  AnalysisDisabledTag: 'Analysis of a zone switched off',
  CreateSelector: 'Rule created',
  UpdateSelector: 'Rule changed',
  DeleteSelector: 'Rule deleted',
  CertifyNodeManual: /* @words */ 'Certified',
  CertifyNodeRevoked: 'Certification revoked',
};

/** What happened, in one line. */
export function wordEvent({ kind, action, actor, target, subject_id: subject, count }: PostureEvent): string {
  const name = inLine(target, NAME_LENGTH);
  switch (kind) {
    case 'upload':
      return `Upload ${subject}: ${countOf(count, 'file')} ingested`;
    case 'collection':
      return `${name} collected: ${countOf(count, 'file')} ingested`;
    case 'zone':
    case 'certification':
      return `${ZONE_ACTIONS[action] ?? action}: ${name}${actor === '' ? '' : `, by ${inLine(actor, NAME_LENGTH)}`}`;
    case 'graph-change':
      return 'The graph was changed by a statement';
    case 'deletion':
      return 'Data was deleted';
    case 'acceptance-end':
      return `The acceptance of ${countOf(count, 'finding')} ended`;
  }
}

const CAUSES: Readonly<Record<FindingChange['causes'][number], string>> = {
  'relationship-appeared': 'The relationship between the two appeared.',
  'relationship-vanished': 'The relationship between the two is gone.',
  'target-joined': 'The target joined the zone.',
  'target-left': 'The target left the zone.',
  'source-joined': 'The source joined a zone.',
  'source-left': 'The source left a zone.',
  'environment-gone': 'The environment is gone, or the zone is not analysed any more.',
  'type-gone': 'The service does not look for it any more.',
};

/** Why a finding came or went. */
export function wordCauses({ causes, source_principal_id: source }: FindingChange): string {
  if (causes.length > 0) {
    return causes.map((cause) => CAUSES[cause]).join(' ');
  }

  return source === ''
    ? 'A property of the object changed, or it was collected for the first time or not any more.'
    : 'No change of its ends or between them was noticed; see what happened before that analysis.';
}

type Others = Pick<CallAnswer<'get-posture-diff'>['data'], 'environments_joined' | 'environments_left'>;

/** "2 more environments"; undefined: both analyses are of the same. */
export function wordOthers({
  environments_joined: joined,
  environments_left: left,
}: Others): string | undefined {
  return wordOtherEnvironments({ joined, left });
}

type StepExposure = Others &
  Pick<CallAnswer<'get-posture-diff'>['data']['steps'][number], 'exposure_before' | 'exposure_after'>;

/** What became of exposure with an analysis; over other environments than before, nothing is told to have risen. */
export function wordStepExposure(step: StepExposure): string {
  const { exposure_before: before, exposure_after: after } = step;
  if (before === null || after === null) {
    return 'Exposure over these environments was not counted by both analyses.';
  }
  const others = wordOthers(step);
  if (others !== undefined) {
    return `Exposure is ${formatPercent(after)} with ${others} than before, when it was ${formatPercent(before)}.`;
  }
  if (before === after) {
    return `Exposure stayed at ${formatPercent(after)}.`;
  }

  return `Exposure ${after > before ? 'rose' : 'fell'} from ${formatPercent(before)} to ${formatPercent(after)} (${formatChange(Number((after - before).toFixed(1)))} points).`;
}

/**
 * `+3`, `−2`, `±0`.
 *
 * @internal
 */
export function formatChange(change: number): string {
  if (change === 0) {
    return '±0';
  }

  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
}
