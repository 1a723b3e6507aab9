import { faStar } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Badge, Menu } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { call } from '../../../api/call.ts';
import { type LibraryQuery, SOURCE_LABELS } from '../../../parts/cypher/library-query.ts';
import { explain } from '../../../ui/error-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { tellFailure } from '../../../ui/tell.tsx';
import { addToNotebook } from '../notebooks/add-to-notebook.ts';
import classes from './query-library.module.css';

/** What is asked about one query in a dialog. */
export type QueryTask = 'copy' | 'edit' | 'share' | 'delete';

export interface QueryRowProps {
  readonly query: LibraryQuery;
  readonly isOpened: boolean;
  readonly isFavourite: boolean;
  /** Whether the user may save queries at all. */
  readonly mayWrite: boolean;
  /** Whether this one is his to change: his own, or a public one of an administrator's. */
  readonly mayChange: boolean;
  readonly onChoose: () => void;
  readonly onStar: () => void;
  readonly onTask: (task: QueryTask) => void;
  readonly onGiveBack: () => void;
}

const NAME_LENGTH = 160;
const DESCRIPTION_LENGTH = 400;

export function QueryRow(props: QueryRowProps) {
  const { query, isOpened, isFavourite, mayWrite, mayChange, onTask } = props;
  const name = shortenText(cleanText(query.name), NAME_LENGTH);

  return (
    <li className={classes['row']} data-opened={isOpened}>
      <button
        type="button"
        className={classes['choose']}
        aria-current={isOpened ? 'true' : undefined}
        onClick={props.onChoose}
      >
        <bdi className={classes['name']}>{name}</bdi>
        {query.description === '' ? null : (
          <bdi className={classes['description']}>
            {shortenText(cleanText(query.description), DESCRIPTION_LENGTH)}
          </bdi>
        )}
      </button>
      <div className={classes['marks']}>
        {query.source === 'shared' || query.source === 'public' ? (
          <Badge size="xs" variant="default">
            {SOURCE_LABELS[query.source]}
          </Badge>
        ) : null}
        {query.tags.map((tag) => (
          <Badge key={tag} size="xs" variant="default" tt="none">
            <bdi>{shortenText(cleanText(tag), 30)}</bdi>
          </Badge>
        ))}
      </div>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        className={classes['star']}
        aria-label={`Favourite: ${name}`}
        aria-pressed={isFavourite}
        onClick={props.onStar}
      >
        <Icon icon={faStar} size={12} />
      </ActionIcon>
      <MoreMenu name={name}>
        {mayChange ? <Menu.Item onClick={() => onTask('edit')}>Edit</Menu.Item> : null}
        {mayWrite ? <Menu.Item onClick={() => onTask('copy')}>Save a copy</Menu.Item> : null}
        {mayWrite ? (
          <Menu.Item
            onClick={() => addToNotebook({ type: 'statement', title: query.name, statement: query.query })}
          >
            Add to notebook
          </Menu.Item>
        ) : null}
        {mayChange ? <Menu.Item onClick={() => onTask('share')}>Share</Menu.Item> : null}
        <Menu.Item onClick={() => void exportQuery(query)}>Export as JSON</Menu.Item>
        {query.source === 'shared' && mayWrite ? (
          <Menu.Item onClick={props.onGiveBack}>Remove from my list</Menu.Item>
        ) : null}
        {mayChange ? (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => onTask('delete')}>
              Delete
            </Menu.Item>
          </>
        ) : null}
      </MoreMenu>
    </li>
  );
}

/** The file that an import takes again. */
async function exportQuery({ savedId, name, description, query }: LibraryQuery): Promise<void> {
  try {
    const file =
      savedId === undefined
        ? new Blob([JSON.stringify({ query, name, description }, undefined, 2)], { type: 'application/json' })
        : await call('export-saved-query', { params: { saved_query_id: savedId } });
    saveFile(
      `${cleanText(name)
        .replaceAll(/[/\\:]/g, '')
        .slice(0, 200)}.json`,
      file,
    );
  } catch (error) {
    tellFailure({ title: 'The query could not be exported', message: explain(error) });
  }
}
