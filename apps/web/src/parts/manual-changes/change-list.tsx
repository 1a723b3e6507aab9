import { Text } from '@mantine/core';
import type { ManualChange } from '@secgraph/contract';
import { usePermission } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type GraphElement, nameElement } from '../graph/element.ts';
import classes from './change-list.module.css';
import { describeChange, presentValue } from './change-words.ts';
import { useUndo } from './manual-change-queries.ts';
import { UndoButton } from './undo-button.tsx';

export interface ChangeListProps {
  readonly changes: readonly ManualChange[];
  /** Whose panel it is: changes of something else name it. */
  readonly subject: GraphElement;
}

/** The changes by hand that stand, each with the way back. */
export function ChangeList({ changes, subject }: ChangeListProps) {
  const mayUndo = usePermission('graphdb/Mutate');
  const undo = useUndo();
  if (changes.length === 0) {
    return (
      <Text size="xs" c="dimmed" className={classes['empty']}>
        Nothing was changed by hand.
      </Text>
    );
  }

  return (
    <>
      <ul className={classes['list']} aria-label="Manual changes">
        {changes.map((change) => (
          <li key={change.id} className={classes['change']}>
            <p className={classes['text']}>
              <bdi>{describeChange(change)}</bdi>
              {isOf(change, subject) ? null : (
                <>
                  : <bdi>{nameElement(change)}</bdi>
                </>
              )}
            </p>
            {change.type === 'set-property' && change.data_value !== null ? (
              <p className={classes['text']}>
                Data says <bdi>{presentValue(change.data_value)}</bdi>
              </p>
            ) : null}
            {change.reason === '' ? null : (
              <p className={classes['text']}>
                <FoldedText text={change.reason} />
              </p>
            )}
            <div className={classes['foot']}>
              <span>
                <bdi>{change.author}</bdi>, <RelativeTime time={readTime(change.created_at)} />
              </span>
              {mayUndo ? <UndoButton change={change} undo={undo} /> : null}
            </div>
          </li>
        ))}
      </ul>
      {undo.error === null ? null : (
        <Text size="xs" c="var(--critical)" role="alert" className={classes['empty']}>
          {explain(undo.error)}
        </Text>
      )}
    </>
  );
}

function isOf(change: ManualChange, { objectId, relationship }: GraphElement): boolean {
  return change.object_id === objectId && change.relationship_kind === (relationship?.kind ?? '');
}
