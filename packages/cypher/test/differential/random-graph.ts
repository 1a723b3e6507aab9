import fc from 'fast-check';

/** A tiny graph as plain lists, for brute force. */
export interface ModelGraph {
  readonly nodes: readonly { readonly kinds: readonly string[]; readonly x: number | undefined }[];
  readonly relationships: readonly ModelEdge[];
}

export interface ModelEdge {
  readonly start: number;
  readonly kind: string;
  readonly end: number;
  readonly x: number | undefined;
}

export const NODE_KINDS = ['A', 'B'] as const;
export const RELATIONSHIP_KINDS = ['R', 'S'] as const;

const property = fc.option(fc.nat(2), { nil: undefined });

/** Without `allowsParallel`, no two relationships have the same ends and kind, as in a snapshot. */
export function randomGraph(options: { readonly allowsParallel: boolean }): fc.Arbitrary<ModelGraph> {
  const node = fc.record({ kinds: fc.subarray([...NODE_KINDS]), x: property });

  return fc.array(node, { minLength: 1, maxLength: 5 }).chain((nodes) => {
    const place = fc.nat(nodes.length - 1);
    const relationship = fc.record({
      start: place,
      kind: fc.constantFrom(...RELATIONSHIP_KINDS),
      end: place,
      x: property,
    });
    const relationships = options.allowsParallel
      ? fc.array(relationship, { maxLength: 7 })
      : fc.uniqueArray(relationship, {
          maxLength: 7,
          selector: ({ start, kind, end }) => `${start} ${kind} ${end}`,
        });
    return relationships.map((list) => ({ nodes, relationships: list }));
  });
}
