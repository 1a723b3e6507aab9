/** A piece of a notebook: what its type does not have is empty. */
export interface NotebookCell {
  /** Within its notebook, as long as it is there. */
  readonly id: string;
  readonly type: 'note' | 'statement' | 'view';
  /** Of a question. */
  readonly title: string;
  /** Markdown: the note, or what is noted below a question. */
  readonly text: string;
  /** A question in Cypher, and the values of its parameters. */
  readonly statement: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A question as the address of Explore has it. */
  readonly search: string;
}

/** What people write of a notebook. */
export interface NotebookContent {
  readonly title: string;
  readonly description: string;
  readonly cells: readonly NotebookCell[];
}

/** A notebook without its cells, with what one user, the viewer, may know about its sharing. */
export interface ViewedNotebook {
  readonly id: number;
  /** Undefined: the owner is gone. */
  readonly userId: string | undefined;
  /** Name of the owner; empty: gone. */
  readonly owner: string;
  readonly title: string;
  readonly description: string;
  readonly cellCount: number;
  /** Counts the changes. */
  readonly version: number;
  /** Name of the user who changed it last. */
  readonly updatedBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly isPublic: boolean;
  readonly isSharedToViewer: boolean;
  /** It is shared with the viewer for editing. */
  readonly isEditedByViewer: boolean;
}

export interface WholeNotebook extends ViewedNotebook {
  readonly cells: readonly NotebookCell[];
}

/** Which notebooks a viewer asks for; `public` includes his own public ones. */
export type NotebookScope = 'owned' | 'shared' | 'public' | 'all';

/** Who reads a notebook beside its owner. */
export interface NotebookSharing {
  readonly isPublic: boolean;
  /** Readers who are no editors. */
  readonly readerIds: readonly string[];
  readonly editorIds: readonly string[];
}

export interface AnswerCounts {
  readonly nodes?: number;
  readonly relationships?: number;
  readonly paths?: number;
  readonly rows?: number;
}

/** What a reader kept of the answer to a question. */
export interface KeptAnswer {
  readonly cellId: string;
  readonly counts: AnswerCounts;
  /** End of the last complete analysis at that time. */
  readonly analyzedAt: Date | undefined;
  readonly keptAt: Date;
}
