import type { SelectorSeed } from '@secgraph/analysis';
import { type AssetGroupTagSelectorChanges, type NewAssetGroupTagSelector } from '@secgraph/contract';
import type { SelectorFields, SelectorRecord, TagRecord } from '@secgraph/database/zones';
import { AUTO_CERTIFY, nameOf, SEED_TYPES } from '@secgraph/vocabulary';
import { badRequest, forbidden } from '../../http/http-error.ts';
import { readDescription } from './read-description.ts';

type WireSeed = NonNullable<NewAssetGroupTagSelector['seeds']>[number];

/** In characters: it is part of an index, and nobody reads longer ones. */
export const MAX_SELECTOR_NAME = 500;
export const MAX_SEEDS = 10_000;

/** What a new selector is to be. Whether its statements are any good is not looked at. Throws refusals. */
export function readNewSelector(tag: TagRecord, input: NewAssetGroupTagSelector): SelectorFields {
  const name = readName(input.name);
  const seeds = readSeeds(input.seeds ?? []);

  return {
    name,
    description: readDescription(input.description ?? ''),
    autoCertify: readAutoCertify(tag, input.auto_certify ?? AUTO_CERTIFY.none),
    isDisabled: input.disabled ?? false,
    seeds,
  };
}

/** What of a selector is to change; no seeds are as good as none given. Throws refusals. */
export function readSelectorChanges(
  tag: TagRecord,
  selector: SelectorRecord,
  input: AssetGroupTagSelectorChanges,
): Partial<SelectorFields> {
  const seeds = input.seeds ?? [];
  if (input.disabled === true && !selector.isOptional) {
    throw forbidden('this selector cannot be disabled');
  }
  const isTouched = input.name !== undefined || input.description !== undefined || seeds.length > 0;
  if (selector.isDefault && isTouched) {
    throw forbidden('default selectors only support modifying auto_certify and disabled_at');
  }

  return {
    ...(input.name === undefined ? {} : { name: readName(input.name) }),
    ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
    ...(seeds.length === 0 ? {} : { seeds: readSeeds(seeds) }),
    ...(typeof input.auto_certify === 'number'
      ? { autoCertify: readAutoCertify(tag, input.auto_certify) }
      : {}),
    ...(typeof input.disabled === 'boolean' ? { isDisabled: input.disabled } : {}),
  };
}

/** At least one, all of one type. Throws refusals. */
export function readSeeds(seeds: readonly WireSeed[]): readonly SelectorSeed[] {
  const [first] = seeds;
  if (first === undefined) {
    throw badRequest('seeds are required');
  }
  if (seeds.length > MAX_SEEDS) {
    throw badRequest(`a selector takes at most ${MAX_SEEDS} seeds`);
  }
  const type = typeOf(first);
  if (seeds.some((seed) => typeOf(seed) !== type)) {
    throw badRequest('all seeds must be of the same type');
  }
  if (seeds.some(({ value }) => value.trim() === '')) {
    throw badRequest('a seed must not be empty');
  }

  return seeds.map(({ value }) => ({ type, value }));
}

function typeOf({ type }: WireSeed): SelectorSeed['type'] {
  const name = nameOf(SEED_TYPES, type);
  if (name !== undefined) {
    return name;
  }

  throw badRequest(`invalid seed type ${type}`);
}

function readName(name = ''): string {
  if (name.trim() === '') {
    throw badRequest('name can not be empty');
  }
  if (name.length > MAX_SELECTOR_NAME) {
    throw badRequest(`selector name is limited to ${MAX_SELECTOR_NAME} characters`);
  }

  return name;
}

function readAutoCertify(tag: TagRecord, value: number): SelectorFields['autoCertify'] {
  const autoCertify = nameOf(AUTO_CERTIFY, value);
  if (autoCertify === undefined) {
    throw badRequest('auto_certify must be an input value of 0 to 2');
  }
  if (autoCertify !== 'none' && tag.type !== 'zone') {
    throw badRequest('auto_certify is only available for asset group tags of tag_type = 1 (zones)');
  }

  return autoCertify;
}
