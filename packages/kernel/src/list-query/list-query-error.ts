import { CodedError } from '../coded-error.ts';

export type ListQueryErrorCode = 'KERNEL_LIST_FILTER' | 'KERNEL_LIST_SORT' | 'KERNEL_LIST_PAGING';

/** The client asked a list for what it does not offer. The message is the text the client gets. */
export class ListQueryError extends CodedError<ListQueryErrorCode> {}
