import { type Change, MAX_VARIANTS, readVariant, type Variant, writeVariant } from './variant.ts';

/** The workbench as its address has it: a link shows a colleague the same variants, worked out anew. */
export interface SimulationSearch {
  /** Each as `writeVariant` writes it. */
  readonly variants?: readonly string[] | undefined;
  /** Place of the variant that is open. */
  readonly open?: number | undefined;
  readonly measure?: Measure | undefined;
}

export const MEASURES = ['exposure', 'findings', 'paths', 'members'] as const;
export type Measure = (typeof MEASURES)[number];

const MAX_TEXT = 20_000;

export function readSimulationSearch({
  variants,
  open,
  measure,
}: Readonly<Record<string, unknown>>): SimulationSearch {
  const texts = (Array.isArray(variants) ? variants : [variants]).filter(
    (text): text is string => typeof text === 'string' && text !== '' && text.length <= MAX_TEXT,
  );
  const isPlace = Number.isSafeInteger(open) && Number(open) > 0 && Number(open) < texts.length;

  return {
    variants: texts.length === 0 ? undefined : texts.slice(0, MAX_VARIANTS),
    open: isPlace ? Number(open) : undefined,
    measure: MEASURES.find((known) => known === measure),
  };
}

/** The variants of an address; without any, there is an empty one to begin with. */
export function variantsOf({ variants = [] }: SimulationSearch): readonly Variant[] {
  return variants.length === 0
    ? [{ name: 'Variant 1', changes: [], isMended: false }]
    : variants.map(readVariant);
}

/** The address of other variants. */
export function withVariants(before: SimulationSearch, variants: readonly Variant[]): SimulationSearch {
  return { ...before, variants: variants.map(writeVariant) };
}

/** A workbench that begins with these changes. */
export function searchOfChanges(
  name: string,
  changes: readonly Change[],
  isMended = false,
): SimulationSearch {
  return { variants: [writeVariant({ name, changes, isMended })] };
}
