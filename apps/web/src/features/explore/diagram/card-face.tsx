import { faGem, faSkull } from '@fortawesome/free-solid-svg-icons';
import type { DiagramCard } from '@secgraph/graph-view';
import { Icon } from '../../../ui/icon.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import classes from './diagram.module.css';

/** What stands on a card: icon, name, kind, and its marks in words. */
export function CardFace({ card: { node, name } }: { readonly card: DiagramCard }) {
  const { secondLine, kind, isTierZero, isOwned, isDisabled, members } = node;

  return (
    <>
      <span className={classes['icon']} aria-hidden>
        <KindIcon kind={kind} size={30} />
      </span>
      <span className={classes['face']}>
        <bdi className={classes['name']}>{name}</bdi>
        <span className={classes['kind']}>
          {members.length > 0 ? 'equal neighbours' : <bdi>{secondLine || kind}</bdi>}
          {isTierZero ? (
            <span className={classes['tag']}>
              <Icon icon={faGem} size={9} /> Tier Zero
            </span>
          ) : null}
          {isOwned ? (
            <span className={classes['tag']} data-owned>
              <Icon icon={faSkull} size={9} /> Owned
            </span>
          ) : null}
          {isDisabled ? <span className={classes['tag']}>Disabled</span> : null}
        </span>
      </span>
    </>
  );
}
