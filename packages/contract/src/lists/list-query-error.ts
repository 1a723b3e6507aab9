import { CodedError } from '@secgraph/kernel';

export type ListQueryErrorCode =
  | 'CONTRACT_LIST_FILTER'
  | 'CONTRACT_LIST_SORT'
  | 'CONTRACT_LIST_TIME'
  | 'CONTRACT_LIST_PAGING';

/** The client asked a list for what it does not offer. The message is the text the client gets. */
export class ListQueryError extends CodedError<ListQueryErrorCode> {}
