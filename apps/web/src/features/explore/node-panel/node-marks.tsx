import { faGem, faLayerGroup, faSkull } from '@fortawesome/free-solid-svg-icons';
import { OWNED_TAG_KIND, TAG_KIND_PREFIX, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import type { GraphNode } from '../../../parts/graph/graph.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../panel-parts/panel.module.css';

/** What was decided about a node: Tier Zero, Owned, and the zones it is in. */
export function NodeMarks({ node: { isTierZero, isOwned, kinds } }: { readonly node: GraphNode }) {
  const zones = kinds.filter(
    (kind) => kind.startsWith(TAG_KIND_PREFIX) && kind !== TIER_ZERO_TAG_KIND && kind !== OWNED_TAG_KIND,
  );
  if (!isTierZero && !isOwned && zones.length === 0) {
    return null;
  }

  return (
    <div className={classes['marks']}>
      {isTierZero ? (
        <span className={classes['mark']}>
          <Icon icon={faGem} size={11} /> Tier Zero
        </span>
      ) : null}
      {isOwned ? (
        <span className={classes['mark']}>
          <Icon icon={faSkull} size={11} /> Owned
        </span>
      ) : null}
      {zones.map((kind) => (
        <span key={kind} className={classes['mark']}>
          <Icon icon={faLayerGroup} size={11} /> {zoneName(kind)}
        </span>
      ))}
    </div>
  );
}

/** Wire: the kind of a zone's members is its name with `_` for what is no letter. */
function zoneName(kind: string): string {
  return kind.slice(TAG_KIND_PREFIX.length).replaceAll('_', ' ');
}
