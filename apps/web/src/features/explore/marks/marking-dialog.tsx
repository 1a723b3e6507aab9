import { cleanText, shortenText } from '@secgraph/graph-view';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf } from '../../../ui/format.ts';
import { NameList } from '../../../ui/name-list.tsx';
import { tellDone } from '../../../ui/tell.tsx';
import { MARKS, type Marking, storeMarking } from './marking.ts';

export interface MarkingDialogProps {
  readonly marking: Marking;
  readonly onClose: () => void;
}

const MAX_NAME_LENGTH = 80;

/** Asks before what people rely on changes, and says what follows. */
export function MarkingDialog({ marking, onClose }: MarkingDialogProps) {
  const { mark, action, nodes } = marking;
  const isAdding = action === 'add';
  const title = isAdding ? `Add to ${MARKS[mark]}` : `Remove from ${MARKS[mark]}`;

  return (
    <ConfirmDialog
      title={title}
      action={title}
      onConfirm={async () => {
        await storeMarking(marking);
        tellDone({
          message: `${countOf(nodes.length, 'object')} ${isAdding ? 'added to' : 'removed from'} ${MARKS[mark]}; marks update with the next analysis, which has been requested.`,
        });
        onClose();
      }}
      onClose={onClose}
    >
      {isAdding
        ? `${countOf(nodes.length, 'object')} will be marked, and what belongs to ${MARKS[mark]} because of them:`
        : `What users added to ${MARKS[mark]} is taken out again. What a default rule selects, or what another member brings along, stays marked:`}
      <NameList
        names={
          new Map(
            nodes.map(({ objectId, label }) => [
              objectId,
              shortenText(cleanText(label || objectId), MAX_NAME_LENGTH),
            ]),
          )
        }
      />
    </ConfirmDialog>
  );
}
