import type { CallAnswer } from '@secgraph/client';
import type { OtherEnvironments } from '@secgraph/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export type ExposureHistory = CallAnswer<'get-exposure-history'>;
export type ExposureMoment = ExposureHistory['data'][number];

export interface ExposureSubject {
  /** Undefined: all that there were, those included that are gone since. */
  readonly environmentId: string | undefined;
  /** Undefined: tier zero. */
  readonly zoneId: number | undefined;
  /** RFC 3339. */
  readonly start: string;
  readonly end?: string | undefined;
}

/** What each analysis found over the environments that are meant: every principal counts once. */
export function askExposureHistory(
  { environmentId, zoneId, start, end }: ExposureSubject,
  signal: AbortSignal,
): Promise<ExposureHistory> {
  return call(
    'get-exposure-history',
    {
      query: {
        ...(environmentId === undefined ? {} : { environment_id: [environmentId] }),
        ...(zoneId === undefined ? {} : { asset_group_tag_id: zoneId }),
      },
      list: { start, ...(end === undefined ? {} : { end }) },
    },
    { signal },
  );
}

export function exposureHistoryQuery(key: readonly unknown[], subject: ExposureSubject) {
  const { environmentId, zoneId, start, end } = subject;

  return queryOptions({
    queryKey: [...key, 'exposure', environmentId, zoneId, start, end],
    queryFn: ({ signal }) => askExposureHistory(subject, signal),
  });
}

/** What lists of the API call all environments that there were. */
const EVERY_ENVIRONMENT = '*';

/** For lists of the API that must be told their environments. */
export function askedEnvironments(environmentId: string | undefined): string[] {
  return [environmentId ?? EVERY_ENVIRONMENT];
}

export interface ExposurePoint {
  readonly at: Date;
  readonly value: number;
  /** In what its environments differ from those of the last analysis. */
  readonly environments?: OtherEnvironments;
}

/** The share of principals that had a path into the zone, of those analyses that counted them. */
export function exposurePoints(moments: readonly ExposureMoment[]) {
  return pointsOf(moments, ({ exposure_percent: percent }) => percent);
}

export function pointsOf(
  moments: readonly ExposureMoment[],
  valueOf: (moment: ExposureMoment) => number | null,
): readonly ExposurePoint[] {
  return moments.flatMap((moment) => {
    const value = valueOf(moment);
    return value === null ? [] : [{ at: new Date(moment.date), value, environments: othersOf(moment) }];
  });
}

/** Numbers that come without them: those of the analysis at the same time. */
export function withEnvironments(
  points: readonly ExposurePoint[],
  moments: readonly ExposureMoment[],
): readonly ExposurePoint[] {
  const others = new Map(moments.map((moment) => [new Date(moment.date).getTime(), othersOf(moment)]));

  return points.map((point) => {
    const environments = others.get(point.at.getTime());
    return environments === undefined ? point : { ...point, environments };
  });
}

/** In what the environments of an analysis differ from those of the last one. */
export function othersOf({
  environments_joined: joined,
  environments_left: left,
}: ExposureMoment): OtherEnvironments {
  return { joined: joined ?? 0, left: left ?? 0 };
}
