import { useQueryClient } from '@tanstack/react-query';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { wordOfTag } from '../../parts/zones/zone-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import type { CountedTag } from './tag-counts.tsx';

export interface DeleteTagDialogProps {
  readonly tag: CountedTag;
  readonly onDeleted?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function DeleteTagDialog({ tag, onDeleted, onClose }: DeleteTagDialogProps) {
  const client = useQueryClient();
  const word = wordOfTag(tag);
  const { counts } = tag;
  const remove = async () => {
    await call('delete-asset-group-tag', { params: { asset_group_tag_id: tag.id } });
    onClose();
    onDeleted?.();
    await client.invalidateQueries({ queryKey: ZONES_KEY });
  };

  return (
    <ConfirmDialog
      title={`Delete the ${word}`}
      action={`Delete ${word}`}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <bdi>“{inLine(tag.name)}”</bdi> goes with{' '}
      {counts === undefined
        ? 'its rules'
        : `${countOf(counts.selectors + counts.disabled_selectors, 'rule')}, and ${countOf(counts.members, 'object')} lose its mark`}
      . Its history stays.
    </ConfirmDialog>
  );
}
