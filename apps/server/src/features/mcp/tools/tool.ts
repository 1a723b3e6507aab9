import type { PermissionName } from '@secgraph/contract';
import type { Static, TObject } from 'typebox';
import type { Operations } from '../operations.ts';
import type { PageLinks } from '../page-links.ts';

/** What a tool works with: other operations, asked as the caller. */
export interface ToolContext {
  readonly ask: Operations;
  readonly links: PageLinks;
}

interface ToolPage {
  /** Further rows are asked for with it; undefined: there are none. */
  readonly nextSkip?: number | undefined;
}

/** What a tool answers: the fields of its output schema, and where the page goes on. */
export type ToolAnswer = ToolPage & { readonly data: Readonly<Record<string, unknown>> };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly output: TObject;
  /** Without it the tool is not listed; the operations that it asks look by themselves. */
  readonly permission: PermissionName;
  /** Whether it changes something: offered only while administrators allow it. */
  readonly isWriting: boolean;
  /** The list of the data that is shortened where an answer is too large; a path of names. */
  readonly list: string | undefined;
  readonly run: (input: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<ToolAnswer>;
}

interface ToolDefinition<Input extends TObject>
  extends Omit<Tool, 'run' | 'input' | 'isWriting' | 'permission' | 'list'> {
  readonly input: Input;
  readonly permission?: PermissionName;
  readonly isWriting?: boolean;
  readonly list?: string;
  readonly run: (input: Static<Input>, context: ToolContext) => Promise<ToolAnswer>;
}

/** Declares a tool: the one source of what is listed, checked, run and documented of it. */
export function defineTool<Input extends TObject>(tool: ToolDefinition<Input>): Tool {
  return {
    permission: 'graphdb/Read',
    isWriting: false,
    list: undefined,
    ...tool,
    // It is run only with what its own schema let pass.
    run: tool.run as Tool['run'],
  };
}
