import { type ReactNode } from 'react';
import { type Answer, Answered, type AnsweredProps, Sentence } from './answered.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { Paging, type PagingProps } from './paging.tsx';

/** A page of a list, as the service answers it. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  /** Of the whole list. */
  readonly count: number;
  readonly skip?: number;
}

export interface AnsweredTableProps<Row, Name extends string>
  extends Omit<ListTableProps<Row, Name>, 'rows'>,
    Pick<AnsweredProps<unknown>, 'problem' | 'waiting' | 'height'> {
  /** The whole list, or a page of it. */
  readonly answer: Answer<readonly Row[] | ListPage<Row>>;
  /** Why there is nothing, and what would change that. */
  readonly empty: ReactNode;
  /** What is counted below the table, and the way to other pages. */
  readonly paging?: Pick<PagingProps, 'noun' | 'nouns' | 'limit' | 'onPage'>;
  /** What stands above the table where it has rows. */
  readonly children?: ReactNode;
}

/** A list of the service: why it cannot be read, that it is being read, that it is empty, or its rows page by page. */
export function AnsweredTable<Row, Name extends string>(props: AnsweredTableProps<Row, Name>) {
  const { answer, problem, waiting, height, empty, paging, children, ...table } = props;

  return (
    <Answered answer={answer} problem={problem} waiting={waiting} height={height}>
      {(list) => {
        const { data, count, skip = 0 }: ListPage<Row> = 'data' in list ? list : wholePage(list);
        if (count === 0) {
          return <Sentence>{empty}</Sentence>;
        }

        return (
          <>
            {children}
            <ListTable {...table} rows={data} />
            {paging === undefined ? null : <Paging {...paging} count={count} skip={skip} />}
          </>
        );
      }}
    </Answered>
  );
}

interface PageBounds {
  readonly skip: number | undefined;
  readonly limit: number;
}

/** A page of what is known as a whole; filters may have left fewer pages than there were. */
export function pageOf<Row>(rows: readonly Row[], { skip = 0, limit }: PageBounds): ListPage<Row> {
  const begin = skip < rows.length ? skip : 0;

  return { data: rows.slice(begin, begin + limit), count: rows.length, skip: begin };
}

function wholePage<Row>(rows: readonly Row[]): ListPage<Row> {
  return { data: rows, count: rows.length };
}
