import { cleanText } from '@secgraph/graph-view';
import { showsStatement } from '../../../parts/addresses/explore-views.ts';
import { cypherOfKindAt } from '../../../parts/cypher/cypher-text.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { useExplore } from '../explore-context.tsx';
import type { KindAtNode } from './undeclared-query.ts';

export interface KindLineProps {
  readonly objectId: string;
  readonly of: KindAtNode;
  /** What it says in place of the kind. */
  readonly label?: string;
}

/** A kind of relationships of a node; a click draws them. */
export function KindLine({ objectId, of: { kind, direction }, label = kind }: KindLineProps) {
  const { setSearch } = useExplore();
  const statement = cypherOfKindAt({ kind, objectId, direction });

  return (
    <TextButton onClick={() => setSearch(showsStatement(statement))}>
      <bdi>{cleanText(label)}</bdi>
    </TextButton>
  );
}
