/** What a change is about: read before and after it, so that old and new values can be told. */
export type AuditSubject =
  | 'user'
  | 'authSecret'
  | 'apiToken'
  | 'parameter'
  | 'featureFlag'
  | 'collectionClient'
  | 'collectionEvent'
  | 'collectionJob'
  | 'ssoProvider'
  | 'customNodeKind'
  | 'extension'
  | 'savedQuery'
  | 'notebook'
  | 'note'
  | 'manualChange'
  | 'assetGroup'
  | 'assetGroupSelector'
  | 'assetGroupTag'
  | 'assetGroupTagSelector'
  | 'finding'
  | 'alertWebhook'
  | 'alert'
  | 'report'
  | 'reportSchedule'
  | 'workspace';

/**
 * Which one: named by the path, by the body, by who calls, or, where it did not exist before, by a field of what the
 * answer tells (of each, where that is a list).
 */
export type AuditSubjectId =
  | { readonly param: string }
  | { readonly body: string }
  | { readonly caller: true }
  | { readonly answer: string };

/**
 * What the audit log tells of the calls of a route.
 *
 * Wire: names of actions and of their fields are known to clients; those that no other service has are named likewise.
 */
export interface AuditRule {
  readonly action: string;
  /** The action where a field of the body is not true. */
  readonly actionOtherwise?: { readonly unless: string; readonly action: string };
  /** The action where the subject did not exist before. */
  readonly createAction?: string;
  readonly subject?: { readonly of: AuditSubject; readonly id: AuditSubjectId };
  /** Fields of the body that are told, which must hold no secret; `as`: the whole body under a name. */
  readonly body?: readonly string[] | { readonly as: string };
  /** Parameters of the query that are told. */
  readonly query?: readonly string[];
  /** Under which names parameters are told, where not under their own. */
  readonly names?: Readonly<Record<string, string>>;
  readonly constants?: Readonly<Record<string, string>>;
  /** Tells the id of who calls once more, among the fields. */
  readonly callerAs?: string;
  /** The field of the body that names who acts, where nobody is logged in yet. */
  readonly actor?: { readonly body: string };
  /** The handler says whether there is anything to tell: most calls of the route only read. */
  readonly isDecidedByHandler?: true;
  /** The handler may tell of one thing more, under an action of its own. */
  readonly tellsMore?: true;
}

/** Why the audit log tells nothing of a route. */
export interface NotAudited {
  readonly nothing: string;
}
