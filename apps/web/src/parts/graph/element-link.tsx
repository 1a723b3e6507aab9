import { CutText } from '../../ui/cut-text.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { cypherSearchOf, showsNode } from '../addresses/explore-views.ts';
import { nameElement, type ToldElement } from './element.ts';

/** A node or relationship in a list, and the way to its picture. */
export function ElementLink({ element }: { readonly element: ToldElement }) {
  const { object_id: start, relationship_kind: kind, end_object_id: end } = element;
  const isNode = kind === '';

  return (
    <PageLink
      to="/explore"
      search={isNode ? showsNode(start) : cypherSearchOf({ kind, start, end })}
      inherit
      title={isNode ? start : `${start} → ${end}`}
    >
      <CutText>{nameElement(element)}</CutText>
    </PageLink>
  );
}
