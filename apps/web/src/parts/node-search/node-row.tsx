import { faGem, faSkull } from '@fortawesome/free-solid-svg-icons';
import { cleanText } from '@secgraph/graph-view';
import { Icon } from '../../ui/icon.tsx';
import { KindIcon } from '../../ui/kind-icon.tsx';
import type { GraphNode } from '../graph/graph.ts';
import classes from './node-row.module.css';

/** What a list shows of a node. */
export interface ListedNode {
  readonly objectid: string;
  readonly type: string;
  readonly name: string;
  readonly distinguishedname?: string;
}

export interface NodeRowProps {
  readonly node: ListedNode;
  /** What else is known of it, once it is. */
  readonly facts?: GraphNode | undefined;
}

/** A node in a list: its kind, its name, where it is, and what should be seen at once. */
export function NodeRow({ node, facts }: NodeRowProps) {
  const name = cleanText(node.name) || node.objectid;

  return (
    <span className={classes['row']}>
      <KindIcon kind={facts?.kind ?? node.type} />
      <span className={classes['texts']}>
        <bdi className={classes['name']} title={name}>
          {name}
        </bdi>
        <span className={classes['place']}>{placeOf(node, facts)}</span>
      </span>
      {facts?.properties?.['enabled'] === false ? <span className={classes['mark']}>disabled</span> : null}
      {facts?.isOwned === true ? <Icon icon={faSkull} size={12} label="Owned" /> : null}
      {facts?.isTierZero === true ? <Icon icon={faGem} size={12} label="Tier Zero" /> : null}
    </span>
  );
}

/** A name of the directory ends with its domain; then its place within the domain tells more. */
function placeOf(
  { name, objectid, distinguishedname = '' }: ListedNode,
  facts: GraphNode | undefined,
): string {
  const domain = facts?.properties?.['domain'];
  const isNamed = typeof domain !== 'string' || domain === '' || name.endsWith(domain);

  return cleanText(isNamed ? distinguishedname || objectid : domain);
}
