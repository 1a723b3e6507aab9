import { faFloppyDisk } from '@fortawesome/free-solid-svg-icons';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { SAVED_QUERIES_KEY } from '../../../parts/cypher/library-queries.ts';
import { platformOfStatement } from '../../../parts/cypher/library-query.ts';
import { usePermission } from '../../../session/session.ts';
import { explain } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { tellDone, tellFailure } from '../../../ui/tell.tsx';
import { setOpenedQuery, useOpenedQuery } from './opened-query.ts';
import { type QueryDraft, SaveQueryDialog } from './save-query-dialog.tsx';

/** Saves what stands in the editor: over the query that was opened, where it is the user's own, or as a new one. */
export function SaveQueryButtons({ text }: { readonly text: string }) {
  const mayWrite = usePermission('saved_queries/Write');
  const client = useQueryClient();
  const opened = useOpenedQuery();
  const [isAsking, setAsking] = useState(false);
  const own = opened?.source === 'owned' ? opened : undefined;
  const save = useMutation({
    mutationFn: async (savedId: number) =>
      call('update-saved-query', { params: { saved_query_id: savedId }, body: { query: text } }),
    onSuccess: async () => {
      setOpenedQuery(own === undefined ? undefined : { ...own, query: text });
      await client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY });
      tellDone({ message: `Saved “${own?.name ?? ''}”.` });
    },
    onError: (error) => tellFailure({ title: 'The query could not be saved', message: explain(error) }),
  });
  if (!mayWrite) {
    return null;
  }

  const isEmpty = text.trim() === '';
  const draft: QueryDraft = {
    name: '',
    description: opened?.description ?? '',
    query: text,
    folder: own?.folder ?? '',
    tags: own?.tags ?? [],
  };
  const open = (savedId: number, saved: QueryDraft) =>
    setOpenedQuery({
      ...saved,
      key: `saved:${savedId}`,
      source: 'owned',
      savedId,
      platform: platformOfStatement(saved.query),
      category: '',
    });

  return (
    <>
      <Button.Group>
        {own?.savedId === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon icon={faFloppyDisk} size={12} />}
            title={`Save over “${own.name}”`}
            disabled={isEmpty || own.query === text}
            loading={save.isPending}
            onClick={() => save.mutate(own.savedId ?? 0)}
          >
            Save
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={own === undefined ? <Icon icon={faFloppyDisk} size={12} /> : null}
          disabled={isEmpty}
          onClick={() => setAsking(true)}
        >
          {own === undefined ? 'Save' : 'Save as'}
        </Button>
      </Button.Group>
      {isAsking ? (
        <SaveQueryDialog draft={draft} savedId={undefined} onSaved={open} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
