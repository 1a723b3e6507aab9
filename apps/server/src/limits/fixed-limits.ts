import {
  beginSignOn,
  login,
  MAX_ARTIFACT_BYTES,
  MAX_ARTIFACT_PART_BYTES,
  MAX_FALSE_DAYS,
  MAX_NOTE_LENGTH,
  MAX_NOTEBOOK_BYTES,
  MAX_NOTEBOOK_CELLS,
  MAX_NOTEBOOK_DESCRIPTION,
  MAX_NOTEBOOK_TITLE,
  MAX_NOTEBOOKS,
  putUserSecret,
  REQUEST_BODY_BYTES,
} from '@secgraph/contract';
import { MAX_REMOVED_RELATIONSHIPS, MAX_STANDING_CHANGES } from '@secgraph/database/by-hand';
import { MAX_COLLECTION_REPORTS as MAX_REPORTS } from '@secgraph/database/collection';
import { MATCH_LIMITS } from '@secgraph/database/uploads';
import {
  MAX_EXTENSION_BYTES,
  MAX_PACK_ENTRIES,
  MAX_PACK_RATIO,
  MAX_UNPACKED_BYTES,
} from '@secgraph/extensions';
import { MAX_TAGGED_KINDS, MAX_UPLOADED_KINDS } from '@secgraph/graph';
import { DEFAULT_INGEST_LIMITS, DEFAULT_UPLOAD_LIMITS } from '@secgraph/ingest';
import { MAX_ANSWER_BYTES, MAX_PICTURE_RELATIONSHIPS, MAX_QUERY_LENGTH } from '@secgraph/questions';
import { MAX_RULE_LENGTH, MAX_TIMES_OF_DAY } from '@secgraph/recurrence';
import { MAX_WAITING_CHECKS } from '../auth/check-queue.ts';
import { CODE_PACE, FORGIVE_MS, MAX_PAUSE_MS, UNFAMILIAR_FAILURES_BUDGET } from '../auth/login-backoff.ts';
import { MAX_TAKEN_SIGNATURES } from '../auth/taken-signatures.ts';
import { MAX_WAITING, MAX_WAITING_OF_ONE } from '../bounded-thread/bounded-thread.ts';
import { answered, type FixedLimit, inFileResult, otherwise } from '../config/limit.ts';
import { presentQuantity } from '../config/present-quantity.ts';
import { MAX_ALERT_NAME, MAX_ALERTS, MAX_SUBSCRIPTIONS } from '../features/alerts/alert-service.ts';
import { MAX_ADDED_PROPERTIES, MAX_VALUE_LENGTH } from '../features/by-hand/changes/read-manual-change.ts';
import { MAX_NOTES, MAX_NOTES_OF_ELEMENT } from '../features/by-hand/notes/note-service.ts';
import { MAX_CLIENT_NAME } from '../features/collection/clients-routes.ts';
import { MAX_ARTIFACT_PARTS } from '../features/collection/operations-routes.ts';
import { MAX_REFERENCES } from '../features/collection/read-scope.ts';
import { MAX_COUNT } from '../features/collection/shared/series-limits.ts';
import { MAX_STREAMS_PER_USER } from '../features/events/event-hub.ts';
import { READ_DEADLINE_MS } from '../features/extensions/extension-reader.ts';
import {
  KEPT_OF_SCHEDULE,
  MAX_CSV_FINDINGS,
  MAX_KEPT_BYTES,
  MAX_REPORTS as MAX_MADE_REPORTS,
  MAX_READ_AT_ONCE,
  MAX_REPORT_BYTES,
  MAX_SCHEDULES,
  MAX_UNFINISHED,
  REPORT_LIFETIME_DAYS,
} from '../features/reports/report-limits.ts';
import { IMPORT_LIMIT_BYTES, MAX_IMPORT_ENTRIES } from '../features/saved-queries/read-import.ts';
import { MAX_PREFERENCE_BYTES, MAX_PREFERENCES } from '../features/self/preference-limits.ts';
import { MAX_PROVIDER_NAME } from '../features/single-sign-on/provider-slug.ts';
import {
  MAX_RESPONSE_BYTES,
  MAX_RESPONSE_ELEMENTS,
  SAML_DEADLINE_MS,
} from '../features/single-sign-on/saml/shared/saml-limits.ts';
import { MAX_OBJECT_CHANGES } from '../features/zones/asset-group-service.ts';
import { MAX_TAG_NAME } from '../features/zones/plan-tags.ts';
import { MAX_DESCRIPTION } from '../features/zones/read-description.ts';
import { MAX_SEEDS, MAX_SELECTOR_NAME } from '../features/zones/read-selector.ts';
import { MAX_QUEUED_JOBS, MAX_QUEUED_JOBS_PER_USER } from '../graph-workers/fair-queue.ts';
import { BYTES_OF_JSON_KEY, BYTES_OF_JSON_VALUE, MAX_JSON_DEPTH } from '../http/body/json-shape.ts';
import { MAX_DISCARD_MS } from '../http/discard-body.ts';
import { FAMILIAR_FACTOR, NETWORK_FACTOR } from '../http/guess-limit.ts';

const TOO_MANY_TEXT = 'Too many requests. Please try again later.';
const TOO_MANY = answered('HTTP_TOO_MANY_REQUESTS', TOO_MANY_TEXT);

const TOO_LARGE = answered('HTTP_BODY_TOO_LARGE', 'request body is larger than … bytes');

const { archive, elements, records } = DEFAULT_INGEST_LIMITS;

/**
 * Every limit that a client can meet and no variable changes; those that one changes are declared with it
 * (`variables.ts`). Nothing reads this list but the documentation: each limit holds where its constant is.
 */
export const FIXED_LIMITS: readonly FixedLimit[] = [
  {
    what: 'Decompressed size of an upload with a content encoding, for one byte sent',
    value: presentQuantity(DEFAULT_UPLOAD_LIMITS.maxRatio),
    answers: [
      answered('HTTP_BODY_TOO_LARGE', 'The content decompresses to more than … times its size.'),
      inFileResult('decompresses to more than … times its size'),
    ],
  },
  {
    what: 'Entries of an archive',
    value: presentQuantity(archive.maxEntries),
    answers: [inFileResult('archive has … entries; at most … are allowed')],
  },
  {
    what: 'Decompressed size of an entry of an archive',
    value: presentQuantity(archive.maxEntryBytes, 'bytes'),
    answers: [inFileResult('decompresses to … bytes; at most … are allowed')],
  },
  {
    what: 'Size of one record of a collector; the others of the file are taken',
    value: presentQuantity(records.maxRecordBytes, 'bytes'),
    answers: [inFileResult('larger than … bytes')],
  },
  {
    what: 'Keys and items of one record of a collector; the others of the file are taken',
    value: presentQuantity(records.maxValues),
    answers: [inFileResult('holds more than … keys and items')],
  },
  {
    what: 'Size of one node or edge of OpenGraph',
    value: presentQuantity(elements.maxRecordBytes, 'bytes'),
    answers: [answered('HTTP_BAD_REQUEST', 'larger than … bytes'), inFileResult('larger than … bytes')],
  },
  {
    what: 'Keys and items of one node or edge of OpenGraph',
    value: presentQuantity(elements.maxValues),
    answers: [
      answered('HTTP_BAD_REQUEST', 'holds more than … keys and items'),
      inFileResult('holds more than … keys and items'),
    ],
  },
  {
    what: 'Kinds of nodes and relationships in the graph, up to which uploads and Cypher statements bring others; those that nothing has any more are removed',
    value: presentQuantity(MAX_UPLOADED_KINDS),
    answers: [
      inFileResult('too many kinds: the graph can hold …; … records that need others are left out'),
      answered('CYPHER_VALUE', 'There is no room for more kinds: use kinds that exist.'),
    ],
  },
  {
    what: 'Relationships of one source kind that wait for nodes which they look up, kept for thirty days',
    value: presentQuantity(MATCH_LIMITS.perSourceKind),
    answers: [
      inFileResult('… relationships are left out: … of the source kind wait for their nodes already'),
    ],
  },
  {
    what: 'The same of all source kinds, with those whose nodes were found',
    value: presentQuantity(MATCH_LIMITS.inAll),
    answers: [
      inFileResult('… relationships are left out: … of the source kind wait for their nodes already'),
    ],
  },
  {
    what: 'Characters of such a relationship, with its ends and properties',
    value: presentQuantity(MATCH_LIMITS.length),
    answers: [inFileResult('… relationships are left out: they are too large to wait for their nodes')],
  },
  {
    what: 'The same, up to which zones and labels can be made',
    value: presentQuantity(MAX_TAGGED_KINDS),
    answers: [answered('HTTP_CONFLICT', 'the graph has … kinds and takes no other zone or label')],
  },
  {
    what: 'Nesting of one record, node or edge',
    value: presentQuantity(records.maxNesting, 'levels'),
    answers: [
      answered('HTTP_BAD_REQUEST', 'nested deeper than … levels'),
      inFileResult('nested deeper than … levels'),
    ],
  },
  {
    what: 'JSON body of operations before login',
    value: presentQuantity(REQUEST_BODY_BYTES.public, 'bytes'),
    answers: [TOO_LARGE],
  },
  {
    what: 'JSON body of most operations',
    value: presentQuantity(REQUEST_BODY_BYTES.most, 'bytes'),
    answers: [TOO_LARGE],
  },
  {
    what: 'JSON body with a Cypher statement, such as that of a saved query or a selector',
    value: presentQuantity(REQUEST_BODY_BYTES.text, 'bytes'),
    answers: [TOO_LARGE],
  },
  {
    what: 'JSON body with the objects of an asset group, with what is to be collected, or with the log of a collector',
    value: presentQuantity(REQUEST_BODY_BYTES.list, 'bytes'),
    answers: [TOO_LARGE],
  },
  {
    what: 'Nesting of a JSON body',
    value: presentQuantity(MAX_JSON_DEPTH, 'levels'),
    answers: [answered('HTTP_BAD_BODY', 'the JSON is nested deeper than … levels')],
  },
  {
    what: 'Keys in a JSON body',
    value: `one for ${BYTES_OF_JSON_KEY} bytes of what the operation takes at most`,
    answers: [answered('HTTP_BAD_BODY', 'the JSON holds more than … keys; send it in parts')],
  },
  {
    what: 'Keys and items in a JSON body',
    value: `one for ${BYTES_OF_JSON_VALUE} bytes of what the operation takes at most`,
    answers: [answered('HTTP_BAD_BODY', 'the JSON holds more than … values; send it in parts')],
  },
  {
    what: 'Body that nobody reads, because the answer did not need it',
    value: presentQuantity(MAX_DISCARD_MS, 'ms'),
    answers: [otherwise('the connection is closed')],
  },
  {
    what: `Logins a second from one address; ${FAMILIAR_FACTOR} times as many where somebody logged in before`,
    value: presentQuantity(login.limits.perSecond ?? 0),
    answers: [TOO_MANY],
  },
  {
    what: 'Logins a second from a network of IPv6 (/48), beside those from where somebody logged in before',
    value: presentQuantity((login.limits.perSecond ?? 0) * NETWORK_FACTOR),
    answers: [TOO_MANY],
  },
  {
    what: `Steps of single sign-on a second from one address, each; ${FAMILIAR_FACTOR} times as many where somebody logged in before`,
    value: presentQuantity(beginSignOn.limits.perSecond ?? 0),
    answers: [TOO_MANY],
  },
  {
    what: 'Changes of a password, or of what is asked beside it, a second by one user',
    value: presentQuantity(putUserSecret.limits.perSecond ?? 0),
    answers: [TOO_MANY],
  },
  {
    what: 'Pause after wrong passwords for an account from one address, at most',
    value: presentQuantity(MAX_PAUSE_MS, 'ms'),
    answers: [answered('AUTH_BACKED_OFF', TOO_MANY_TEXT)],
  },
  {
    what: `Wrong passwords for an account from all addresses that nobody logged in from; one is forgiven every ${presentQuantity(FORGIVE_MS, 'ms')}`,
    value: presentQuantity(UNFAMILIAR_FAILURES_BUDGET),
    answers: [answered('AUTH_BACKED_OFF', TOO_MANY_TEXT)],
  },
  {
    what: 'Pause after wrong one-time codes for an account, wherever they come from, at most',
    value: presentQuantity(CODE_PACE.maxPauseMs, 'ms'),
    answers: [answered('AUTH_BACKED_OFF', TOO_MANY_TEXT)],
  },
  {
    what: 'Signed requests of one user that count once, or have a nonce, within a good day',
    value: presentQuantity(MAX_TAKEN_SIGNATURES),
    answers: [
      answered(
        'AUTH_TOO_MANY_SIGNATURES',
        '… signed requests of yours changed something of late, and more may not: use a session',
      ),
    ],
  },
  {
    what: 'Passwords that wait to be checked, and as many from addresses that somebody logged in from before',
    value: presentQuantity(MAX_WAITING_CHECKS),
    answers: [answered('AUTH_BUSY', 'too many passwords are being checked; please try again in a moment')],
  },
  {
    what: 'Graph questions that wait for a worker',
    value: presentQuantity(MAX_QUEUED_JOBS),
    answers: [answered('GRAPH_WORKER_BUSY')],
  },
  {
    what: 'The same, of one user',
    value: presentQuantity(MAX_QUEUED_JOBS_PER_USER),
    answers: [answered('GRAPH_USER_BUSY', '… of your graph queries are waiting, and more may not')],
  },
  {
    what: 'Answer of a graph question',
    value: presentQuantity(MAX_ANSWER_BYTES, 'bytes'),
    answers: [answered('GRAPH_RESULT_TOO_LARGE')],
  },
  {
    what: 'Relationships in a picture of who reaches a node, or of what it reaches; numbers count all',
    value: presentQuantity(MAX_PICTURE_RELATIONSHIPS),
    answers: [otherwise('fewer `ends` than `total`, or `has_all_paths` is false')],
  },
  {
    what: 'Length of a Cypher statement',
    value: presentQuantity(MAX_QUERY_LENGTH, 'characters'),
    answers: [
      answered('GRAPH_BAD_QUERY', 'the statement is longer than … characters: pass long lists as parameters'),
    ],
  },
  {
    what: 'File or archive of saved queries',
    value: presentQuantity(IMPORT_LIMIT_BYTES, 'bytes'),
    answers: [
      answered('HTTP_BODY_TOO_LARGE', 'request body is larger than … bytes'),
      answered('HTTP_BAD_REQUEST', 'it unpacks to more than … bytes'),
    ],
  },
  {
    what: 'Schema or pack of an extension',
    value: presentQuantity(MAX_EXTENSION_BYTES, 'bytes'),
    answers: [answered('HTTP_BODY_TOO_LARGE', 'request body is larger than … bytes')],
  },
  {
    what: 'What a pack of an extension unpacks to',
    value: presentQuantity(MAX_UNPACKED_BYTES, 'bytes'),
    answers: [answered('EXTENSION_BAD_PACK', 'zip archive exceeds decompressed size limit of … bytes')],
  },
  {
    what: 'The same, for one byte that is packed',
    value: presentQuantity(MAX_PACK_RATIO),
    answers: [answered('EXTENSION_BAD_PACK', 'decompresses to more than … times its size')],
  },
  {
    what: 'Files of a pack of an extension',
    value: presentQuantity(MAX_PACK_ENTRIES),
    answers: [answered('EXTENSION_BAD_PACK', 'zip archive has … entries; at most … are allowed')],
  },
  {
    what: 'Time that reading an extension may take',
    value: presentQuantity(READ_DEADLINE_MS, 'ms'),
    answers: [answered('THREAD_TIMED_OUT', 'what was sent takes too long to be checked')],
  },
  {
    what: 'Saved queries of one import',
    value: presentQuantity(MAX_IMPORT_ENTRIES),
    answers: [
      answered('HTTP_BAD_REQUEST', 'it has … entries; at most … are allowed'),
      answered('HTTP_BAD_REQUEST', 'an import holds at most … queries, not …'),
    ],
  },
  {
    what: 'Notebooks that a user owns',
    value: presentQuantity(MAX_NOTEBOOKS),
    answers: [answered('HTTP_BAD_REQUEST', 'a user may have … notebooks: delete some first')],
  },
  {
    what: 'Cells of a notebook',
    value: presentQuantity(MAX_NOTEBOOK_CELLS),
    answers: [answered('HTTP_BAD_REQUEST', 'that would be … cells; a notebook takes …: begin another one')],
  },
  {
    what: 'All texts of a notebook',
    value: presentQuantity(MAX_NOTEBOOK_BYTES, 'bytes'),
    answers: [
      answered(
        'HTTP_BAD_REQUEST',
        'that would be … bytes; a notebook takes …: shorten it or begin another one',
      ),
    ],
  },
  {
    what: 'Characters of the title of a notebook, and of a question in it',
    value: presentQuantity(MAX_NOTEBOOK_TITLE),
    answers: [
      answered('HTTP_BAD_REQUEST', 'the title of a notebook needs 1 to … characters'),
      answered('HTTP_BAD_REQUEST', 'the title of a question takes at most … characters'),
    ],
  },
  {
    what: 'Characters of the description of a notebook',
    value: presentQuantity(MAX_NOTEBOOK_DESCRIPTION),
    answers: [answered('HTTP_BAD_REQUEST', 'the description of a notebook takes at most … characters')],
  },
  {
    what: 'Seeds of a selector',
    value: presentQuantity(MAX_SEEDS),
    answers: [answered('HTTP_BAD_REQUEST', 'a selector takes at most … seeds')],
  },
  {
    what: 'Objects that one request adds to asset groups or removes',
    value: presentQuantity(MAX_OBJECT_CHANGES),
    answers: [answered('HTTP_BAD_REQUEST', 'a request changes at most … objects')],
  },
  {
    what: 'Characters of the name of an asset group, and of an object that is added to it',
    value: presentQuantity(MAX_SELECTOR_NAME),
    answers: [answered('HTTP_BAD_REQUEST', 'names are limited to … characters')],
  },
  {
    what: 'Characters of the name of a selector',
    value: presentQuantity(MAX_SELECTOR_NAME),
    answers: [answered('HTTP_BAD_REQUEST', 'selector name is limited to … characters')],
  },
  {
    what: 'Characters of the description of a zone, a label or a selector',
    value: presentQuantity(MAX_DESCRIPTION),
    answers: [answered('HTTP_BAD_REQUEST', 'description is limited to … characters')],
  },
  {
    what: 'Characters of the name of a zone or label',
    value: presentQuantity(MAX_TAG_NAME),
    answers: [answered('HTTP_BAD_REQUEST', 'asset group tag name is limited to … characters')],
  },
  {
    what: 'Characters of a note about a node or relationship',
    value: presentQuantity(MAX_NOTE_LENGTH),
    answers: [answered('HTTP_BAD_REQUEST', 'a note needs 1 to … characters')],
  },
  {
    what: 'Notes about one node or relationship',
    value: presentQuantity(MAX_NOTES_OF_ELEMENT),
    answers: [answered('HTTP_BAD_REQUEST', 'a node or relationship may have … notes: delete some first')],
  },
  {
    what: 'Notes in all',
    value: presentQuantity(MAX_NOTES),
    answers: [answered('HTTP_BAD_REQUEST', 'there may be … notes: delete some first')],
  },
  {
    what: 'Changes of the graph by hand that stand at a time',
    value: presentQuantity(MAX_STANDING_CHANGES),
    answers: [answered('MANUAL_REFUSED', 'There may be … changes by hand at a time: take some back first.')],
  },
  {
    what: 'Relationships of a node that is deleted by hand',
    value: presentQuantity(MAX_REMOVED_RELATIONSHIPS),
    answers: [
      answered('MANUAL_REFUSED', 'The node has … relationships; by hand, one with at most … can be deleted.'),
    ],
  },
  {
    what: 'Days for which a relationship can be marked as false',
    value: presentQuantity(MAX_FALSE_DAYS),
    answers: [answered('HTTP_BAD_REQUEST', 'expires_at must lie in the future, and within … days')],
  },
  {
    what: 'Properties of a node or relationship that is added by hand',
    value: presentQuantity(MAX_ADDED_PROPERTIES),
    answers: [answered('HTTP_BAD_REQUEST', 'at most … properties can be given')],
  },
  {
    what: 'Characters of a property that is set by hand',
    value: presentQuantity(MAX_VALUE_LENGTH),
    answers: [answered('HTTP_BAD_REQUEST', 'the property … is longer than … characters')],
  },
  {
    what: 'Characters of the name of a collection client',
    value: presentQuantity(MAX_CLIENT_NAME),
    answers: [answered('HTTP_BAD_REQUEST', 'name must have at most … characters')],
  },
  {
    what: 'Organizational units, or domains, of a schedule or collection job',
    value: presentQuantity(MAX_REFERENCES),
    answers: [answered('HTTP_BAD_REQUEST', 'must name at most … object ids')],
  },
  {
    what: 'Runs that the rule of a schedule may count (`COUNT`)',
    value: presentQuantity(MAX_COUNT),
    answers: [answered('HTTP_BAD_REQUEST', 'COUNT must be a number from 1 to …')],
  },
  {
    what: 'Length of a recurrence rule with its start',
    value: `${presentQuantity(MAX_RULE_LENGTH)} characters`,
    answers: [
      answered('HTTP_BAD_REQUEST', 'write two lines, DTSTART and RRULE, of at most … plain characters'),
    ],
  },
  {
    what: 'Times of day that a recurrence rule names (`BYHOUR`, `BYMINUTE`, `BYSECOND`)',
    value: presentQuantity(MAX_TIMES_OF_DAY),
    answers: [
      answered(
        'HTTP_BAD_REQUEST',
        'BYHOUR, BYMINUTE and BYSECOND name … times of a day together; at most … are allowed',
      ),
    ],
  },
  {
    what: 'Reports of a collection client that are kept; older ones go',
    value: presentQuantity(MAX_REPORTS),
    answers: [otherwise('the list holds the newest ones')],
  },
  {
    what: 'Size of the logs that a collection client sends',
    value: presentQuantity(MAX_ARTIFACT_BYTES, 'bytes'),
    answers: [answered('HTTP_BAD_REQUEST', 'total_size must be from 1 to …')],
  },
  {
    what: 'Size of a part of these',
    value: presentQuantity(MAX_ARTIFACT_PART_BYTES, 'bytes'),
    answers: [answered('HTTP_BAD_REQUEST', 'part_size must be from 1 to …'), TOO_LARGE],
  },
  {
    what: 'Parts of these',
    value: presentQuantity(MAX_ARTIFACT_PARTS),
    answers: [answered('HTTP_BAD_REQUEST', 'part_count must be at most …; choose a larger part_size')],
  },
  {
    what: 'Event streams of one user',
    value: presentQuantity(MAX_STREAMS_PER_USER),
    answers: [
      answered(
        'HTTP_TOO_MANY_REQUESTS',
        '… event streams of yours are open, and more may not be: close some first',
      ),
    ],
  },
  {
    what: 'Preferences of one user',
    value: presentQuantity(MAX_PREFERENCES),
    answers: [
      answered('HTTP_BAD_REQUEST', 'that would be … preferences; a user may have …: remove some first'),
    ],
  },
  {
    what: 'Size of all preferences of one user',
    value: presentQuantity(MAX_PREFERENCE_BYTES, 'bytes'),
    answers: [
      answered(
        'HTTP_BAD_REQUEST',
        'that would be … KiB of preferences; a user may have … KiB: remove some first',
      ),
    ],
  },
  {
    what: `Reports of one user, beside the newest ${KEPT_OF_SCHEDULE} of each schedule, and as many that failed; after ${REPORT_LIFETIME_DAYS} days they go`,
    value: presentQuantity(MAX_MADE_REPORTS),
    answers: [answered('HTTP_BAD_REQUEST', 'there may be … reports of yours: delete some first')],
  },
  {
    what: 'Reports of one user that wait or are made, those of his schedules included',
    value: presentQuantity(MAX_UNFINISHED),
    answers: [
      answered('HTTP_BAD_REQUEST', 'there may be … reports of yours that wait: let them be made first'),
    ],
  },
  {
    what: 'Schedules of reports of one user',
    value: presentQuantity(MAX_SCHEDULES),
    answers: [answered('HTTP_BAD_REQUEST', 'there may be … schedules of yours: delete some first')],
  },
  {
    what: 'Reports that are read at once (`GET /api/v2/report-document`), of everybody; of one user, one',
    value: presentQuantity(MAX_READ_AT_ONCE),
    answers: [otherwise('others wait for their turn')],
  },
  {
    what: 'File of a report',
    value: presentQuantity(MAX_REPORT_BYTES, 'bytes'),
    answers: [otherwise('the report fails: `it would be larger than … bytes: ask for less`')],
  },
  {
    what: 'Files of all reports',
    value: presentQuantity(MAX_KEPT_BYTES, 'bytes'),
    answers: [otherwise('the report fails: `the reports that are kept fill their space: delete some first`')],
  },
  {
    what: 'Findings in a report of comma-separated values',
    value: presentQuantity(MAX_CSV_FINDINGS),
    answers: [otherwise('the last line says how many there are')],
  },
  {
    what: 'Webhooks that alerts are sent to, and alerts',
    value: presentQuantity(MAX_ALERTS),
    answers: [
      answered('HTTP_BAD_REQUEST', 'there may be … webhooks: delete some first'),
      answered('HTTP_BAD_REQUEST', 'there may be … alerts: delete some first'),
    ],
  },
  {
    what: 'Subscriptions of an alert',
    value: presentQuantity(MAX_SUBSCRIPTIONS),
    answers: [answered('HTTP_BAD_REQUEST', 'an alert has at most … subscriptions')],
  },
  {
    what: 'Characters of the name of a webhook or an alert',
    value: presentQuantity(MAX_ALERT_NAME),
    answers: [answered('HTTP_BAD_REQUEST', 'names of alerts and webhooks are limited to … characters')],
  },
  {
    what: 'Answer of a provider of SAML, decoded',
    value: presentQuantity(MAX_RESPONSE_BYTES, 'bytes'),
    answers: [otherwise('the login page says that the answer could not be trusted, the log why')],
  },
  {
    what: 'Elements of such an answer',
    value: presentQuantity(MAX_RESPONSE_ELEMENTS),
    answers: [otherwise('the login page says that the answer could not be trusted, the log why')],
  },
  {
    what: 'Answers and metadata of SAML that wait to be checked',
    value: presentQuantity(MAX_WAITING),
    answers: [
      otherwise('the login page says that too many logins are being checked'),
      answered('THREAD_BUSY', 'too much is waiting to be checked; please try again later'),
    ],
  },
  {
    what: 'The same, from one address, or of one administrator',
    value: presentQuantity(MAX_WAITING_OF_ONE),
    answers: [
      otherwise('the login page says that too many logins are being checked'),
      answered('THREAD_BUSY', 'too much is waiting to be checked; please try again later'),
    ],
  },
  {
    what: 'Time that checking one of these may take',
    value: presentQuantity(SAML_DEADLINE_MS, 'ms'),
    answers: [answered('THREAD_TIMED_OUT', 'what was sent takes too long to be checked')],
  },
  {
    what: 'Characters of the name of an identity provider',
    value: presentQuantity(MAX_PROVIDER_NAME),
    answers: [answered('HTTP_BAD_REQUEST', 'names of providers are limited to … characters')],
  },
];
