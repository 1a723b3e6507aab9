import type { AssetGroupTag, AssetGroupTagSelector } from '@secgraph/contract';
import { AUTO_CERTIFY, CERTIFICATION, TAG_TYPES, TIER_ZERO_POSITION } from '@secgraph/vocabulary';

type TypedTag = Pick<AssetGroupTag, 'type' | 'position'>;

export function isTierZero({ type, position }: TypedTag): boolean {
  return type === TAG_TYPES.zone && position === TIER_ZERO_POSITION;
}

/** Tier zero and what is owned came with the product: they keep their names, and stay. */
export function isBuiltIn(tag: TypedTag): boolean {
  return isTierZero(tag) || tag.type === TAG_TYPES.owned;
}

export function wordOfTag({ type }: Pick<AssetGroupTag, 'type'>): string {
  // @words
  return type === TAG_TYPES.zone ? 'zone' : 'label';
}

/** What a rule of a tag brings along beside the nodes it selects: the service decides it by the type of the tag. */
export function expansionOf(type: number): { readonly method: number; readonly words: string } {
  if (type === TAG_TYPES.zone) {
    return { method: 1, words: 'what is inside them, and what contains them' };
  }

  return type === TAG_TYPES.label
    ? { method: 2, words: 'what is inside them' }
    : { method: 0, words: 'nothing else' };
}

/** Why a node is a member, by the number that the API gives. */
const SOURCES: Readonly<Record<number, { readonly short: string; readonly why: string }>> = {
  1: { short: /* @words */ 'Selected', why: 'The rule selects it itself.' },
  2: {
    short: /* @words */ 'Inside',
    why: 'It is inside of something that the rule selects: a member of a group, an object of a container.',
  },
  3: {
    short: /* @words */ 'Contains',
    why: 'It contains, or is linked to, something that the rule selects: whoever controls it controls that.',
  },
};

export function sourceOf(source: number | undefined) {
  return SOURCES[source ?? 0];
}

export const CERTIFICATION_STATES = [
  { value: CERTIFICATION.pending, label: 'Pending' },
  { value: CERTIFICATION.revoked, label: 'Rejected' },
  { value: CERTIFICATION.byUser, label: 'Certified by a user' },
  { value: CERTIFICATION.bySelector, label: 'Certified by a rule' },
] as const;

export const AUTO_CERTIFY_CHOICES = [
  { value: String(AUTO_CERTIFY.none), label: 'Nobody: each member is certified by hand' },
  { value: String(AUTO_CERTIFY.seeds), label: 'What the rule selects itself' },
  { value: String(AUTO_CERTIFY.all), label: 'Every member, with what comes along' },
] as const;

/** What is done to zones, in words. The API may know more than this page does. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  CreateTag: 'Zone or label created',
  UpdateTag: 'Zone or label changed',
  DeleteTag: 'Zone or label deleted',
  AnalysisEnabledTag: 'Analysis switched on',
  AnalysisDisabledTag: 'Analysis switched off',
  CreateSelector: 'Rule created',
  UpdateSelector: 'Rule changed',
  DeleteSelector: 'Rule deleted',
  CertifyNodeAuto: 'Certified by a rule',
  CertifyNodeManual: 'Certified by a user',
  CertifyNodeRevoked: 'Certification rejected',
};

export const HISTORY_ACTIONS = Object.keys(ACTION_WORDS);

export function wordsOfAction(action: string): string {
  return ACTION_WORDS[action] ?? action;
}

export type RuleState = 'enabled' | 'disabled' | 'failed';

export function stateOfRule({ disabled_at, last_error }: AssetGroupTagSelector): RuleState {
  if (disabled_at !== null) {
    return 'disabled';
  }

  return last_error === null ? 'enabled' : 'failed';
}

/** A statement that asks for the marks of zones depends on what it decides itself. */
export function readsMarks(statement: string): boolean {
  return /:\s*`?Tag_/i.test(statement);
}
