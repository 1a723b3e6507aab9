import type { WorkAhead } from '@secgraph/database/workspaces';
import type { ServerConfig } from '../../config/server-config.ts';

/** What the process of a workspace is told; over a channel that nobody else can read. */
export type ToWorkspace =
  /** Comes first, and once. */
  | { readonly type: 'start'; readonly name: string; readonly config: ServerConfig }
  | { readonly type: 'ask-work'; readonly question: number }
  /** In order: requests in flight end. */
  | { readonly type: 'stop' };

/** What it tells. */
export type FromWorkspace =
  | { readonly type: 'ready' }
  /** It ends. `message`: for the log. */
  | { readonly type: 'failed'; readonly message: string }
  /** Undefined: it could not be found out. */
  | { readonly type: 'work'; readonly question: number; readonly ahead: WorkAhead | undefined }
  | { readonly type: 'memory'; readonly rssBytes: number };
