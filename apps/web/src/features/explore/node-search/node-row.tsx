import { cleanText } from '@secgraph/graph-view';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import classes from './node-row.module.css';

/** What a list shows of a node. */
export interface ListedNode {
  readonly objectid: string;
  readonly type: string;
  readonly name: string;
  readonly distinguishedname?: string;
}

/** A node in a list: its kind, its name, and where it is. */
export function NodeRow({ node }: { readonly node: ListedNode }) {
  const name = cleanText(node.name) || node.objectid;

  return (
    <span className={classes['row']}>
      <KindIcon kind={node.type} />
      <span className={classes['texts']}>
        <bdi className={classes['name']} title={name}>
          {name}
        </bdi>
        <span className={classes['place']}>{cleanText(node.distinguishedname ?? '') || node.objectid}</span>
      </span>
    </span>
  );
}
