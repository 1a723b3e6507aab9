import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { ElementLink } from '../../parts/graph/element-link.tsx';
import { NOTES_KEY } from '../../parts/notes/note-queries.ts';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { readTime } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './notes-page.module.css';
import type { NotesSearch } from './notes-search.ts';

const NOTES_ON_A_PAGE = 50;

/** Everything that people noted about nodes and relationships. */
export function NotesPage() {
  const search = useSearch({ from: '/frame/notes' });
  const navigate = useNavigate({ from: '/notes' });
  const answer = useQuery(notesPageQuery(search));

  return (
    <Page title="Notes" question="What has the team noted about nodes and relationships?" isWide>
      <div className={classes['search']}>
        <SearchField
          label="Search notes"
          placeholder="Text, name or object ID"
          value={search.q}
          onChange={(q) => void navigate({ search: { q } })}
        />
      </div>
      <AnsweredTable
        answer={answer}
        problem="The notes could not be listed"
        waiting="Reading the notes"
        height={240}
        empty={
          search.q === undefined
            ? 'No notes yet. Select a node or relationship in Explore and open Notes in its panel.'
            : 'No note matches.'
        }
        label="Notes"
        keyOf={({ id }) => id}
        minWidth={720}
        columns={[
          { head: 'Note', cell: ({ text }) => <span className={classes['text']}>{text}</span> },
          { head: 'About', cell: (note) => <ElementLink element={note} />, maw: 360 },
          { head: 'Author', cell: ({ author }) => <CutText>{author}</CutText>, maw: 160 },
          { head: 'Changed', cell: (note) => <RelativeTime time={readTime(note.updated_at)} /> },
        ]}
        paging={{
          noun: 'note',
          limit: NOTES_ON_A_PAGE,
          onPage: (skip) => void navigate({ search: (old) => ({ ...old, skip }) }),
        }}
      />
    </Page>
  );
}

function notesPageQuery({ q, skip = 0 }: NotesSearch) {
  return queryOptions({
    queryKey: [...NOTES_KEY, 'page', q, skip],
    queryFn: ({ signal }) =>
      call(
        'list-notes',
        { query: q === undefined ? {} : { q }, list: { sortBy: ['-id'], skip, limit: NOTES_ON_A_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
