import type { ForestPlan } from './domain-plan.ts';
import type { Hygiene } from './hygiene.ts';

/** A domain before anything is put into it. */
export interface DomainSketch {
  readonly index: number;
  readonly forest: ForestPlan;
  readonly isForestRoot: boolean;
  readonly parent: DomainSketch | undefined;
  /** Upper-case DNS name. */
  readonly name: string;
  readonly netbios: string;
  readonly sid: string;
  readonly hygiene: Hygiene;
  readonly isStrict: boolean;
}
