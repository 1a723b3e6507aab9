import type { AuditRule, RouteContract } from '@secgraph/contract';
import type { AuditActor, AuditFields } from '@secgraph/database/audit';
import { JsonAnswer } from '../answer.ts';
import type { BeginAudit, BoundRoute, RouteRequest } from '../route-handler.ts';
import { previousValues } from './audit-fields.ts';
import { type AuditedOperation, type AuditTrail, actorOf } from './audit-trail.ts';

type Handler = BoundRoute['handler'];

/** Tells the audit log of the calls of a route, as its rule says; routes of which nothing is told stay as they are. */
export function compileAudited({ contract, handler }: BoundRoute, trail: AuditTrail): Handler {
  const { audit: rule } = contract;
  if ('nothing' in rule) {
    return handler;
  }
  if (rule.isDecidedByHandler === true) {
    return compileDecided(rule, handler, trail);
  }

  const telling = rule.tellsMore === true ? compileDecided(rule, handler, trail) : handler;
  return compileAlways(rule, telling, trail);
}

function compileAlways(rule: AuditRule, handler: Handler, trail: AuditTrail): Handler {
  return async (request) => {
    const asked = askedFields(rule, request);
    const origin = await originOf(rule, request, trail);
    const id = subjectId(rule, request);
    const before = await readSubject(rule, id, trail);
    const created = before === undefined && id !== undefined ? rule.createAction : undefined;
    const action = created ?? actionOf(rule, request);
    const operation = await trail.begin(origin, action, asked);

    const answer = await settled(handler, request, { operation, fields: asked });
    await operation.succeed(await outcomeFields({ rule, asked, id, before, answer }, trail));
    return answer;
  };
}

function actionOf({ action, actionOtherwise }: AuditRule, { body }: RouteRequest): string {
  return actionOtherwise !== undefined && fieldsOf(body)[actionOtherwise.unless] !== true
    ? actionOtherwise.action
    : action;
}

function compileDecided(rule: AuditRule, handler: Handler, trail: AuditTrail): Handler {
  return async (request) => {
    let begun: BegunOperation | undefined;
    const beginAudit: BeginAudit = async (fields, action = rule.action) => {
      const operation = await trail.begin(originOfRequest(request), action, fields);
      const known: BegunOperation = { operation, fields };
      begun = known;

      return {
        tellPart: async (part, error) => {
          known.hasParts = true;
          await (error === undefined ? operation.succeed(part) : operation.fail(part, error));
        },
        fail: (error) => {
          known.failure = error;
        },
        nameActor: (actor) => {
          known.actor = actor;
        },
      };
    };

    try {
      const answer = await handler(Object.assign(request, { beginAudit }));
      await settle(begun);
      return answer;
    } catch (error) {
      if (begun?.hasParts !== true) {
        await begun?.operation.fail(begun.fields, error);
      }
      throw error;
    }
  };
}

interface BegunOperation {
  readonly operation: AuditedOperation;
  readonly fields: AuditFields;
  hasParts?: true;
  failure?: unknown;
  actor?: AuditActor;
}

async function settle(begun: BegunOperation | undefined): Promise<void> {
  if (begun?.hasParts === true) {
    return;
  }
  if (begun?.failure === undefined) {
    await begun?.operation.succeed(begun.fields, begun.actor);
  } else {
    await begun.operation.fail(begun.fields, begun.failure);
  }
}

async function settled(
  handler: Handler,
  request: RouteRequest,
  { operation, fields }: { readonly operation: AuditedOperation; readonly fields: AuditFields },
): Promise<unknown> {
  try {
    return await handler(request);
  } catch (error) {
    await operation.fail(fields, error);
    throw error;
  }
}

/** Known before anything is done: what the path names, and the fields of the body that may be told. */
function askedFields(rule: AuditRule, request: RouteRequest): AuditFields {
  const named = { ...fieldsOf(request.params), ...pick(request.query, rule.query ?? []) };
  const renamed = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [rule.names?.[name] ?? name, value]),
  );
  const { body: told = [] } = rule;
  const body = 'as' in told ? { [told.as]: request.body } : pick(request.body, told);
  const caller = rule.callerAs === undefined ? {} : { [rule.callerAs]: callerId(request) };

  return { ...renamed, ...rule.constants, ...body, ...caller };
}

interface Outcome {
  readonly rule: AuditRule;
  readonly asked: AuditFields;
  readonly id: string | undefined;
  readonly before: AuditFields | undefined;
  readonly answer: unknown;
}

/** New values, and under `previous` the old ones that differ. What is gone is told as it was. */
async function outcomeFields(
  { rule, asked, id, before, answer }: Outcome,
  trail: AuditTrail,
): Promise<AuditFields> {
  const { subject } = rule;
  if (subject === undefined) {
    return asked;
  }

  if ('answer' in subject.id) {
    const created = idsInAnswer(answer, subject.id.answer);
    const fields = await Promise.all(created.ids.map((each) => readSubject(rule, each, trail)));

    return created.isList ? Object.fromEntries(fields.entries()) : { ...asked, ...fields[0] };
  }

  const after = await readSubject(rule, id, trail);
  if (after === undefined || before === undefined) {
    return { ...asked, ...(after ?? before) };
  }

  const previous = previousValues(before, after);
  return { ...asked, ...after, ...(previous === undefined ? {} : { previous }) };
}

function subjectId({ subject }: AuditRule, request: RouteRequest): string | undefined {
  if (subject === undefined || 'answer' in subject.id) {
    return undefined;
  }
  if ('caller' in subject.id) {
    return callerId(request);
  }

  const value =
    'param' in subject.id
      ? fieldsOf(request.params)[subject.id.param]
      : fieldsOf(request.body)[subject.id.body];

  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** What cannot be read is not told: the log is no reason to refuse a change, and its intent is there. */
async function readSubject(
  { subject }: AuditRule,
  id: string | undefined,
  trail: AuditTrail,
): Promise<AuditFields | undefined> {
  if (subject === undefined || id === undefined || id.includes('\0')) {
    return undefined;
  }

  try {
    return await trail.rows.readSubject(subject.of, id);
  } catch (error) {
    trail.onError(error);
    return undefined;
  }
}

/** The ids in what the answer tells under `data`: of one record, or of each of a list. */
function idsInAnswer(
  answer: unknown,
  field: string,
): { readonly ids: readonly string[]; readonly isList: boolean } {
  const { data } = fieldsOf(answer instanceof JsonAnswer ? answer.body : answer);
  const records: readonly unknown[] = Array.isArray(data) ? data : [data];

  return { ids: records.map((record) => String(fieldsOf(record)[field])), isList: Array.isArray(data) };
}

async function originOf(
  rule: AuditRule,
  request: RouteRequest,
  trail: AuditTrail,
): Promise<ReturnType<typeof originOfRequest>> {
  const origin = originOfRequest(request);
  if (rule.actor === undefined) {
    return origin;
  }

  const name = fieldsOf(request.body)[rule.actor.body];
  if (typeof name !== 'string' || name.includes('\0') || !name.isWellFormed()) {
    return origin;
  }

  return { ...origin, actor: (await trail.rows.findActor(name.trim())) ?? actorOf(undefined) };
}

function originOfRequest(request: RouteRequest): Parameters<AuditTrail['begin']>[0] {
  return {
    actor: actorOf(callerOf(request)),
    requestId: request.id,
    sourceAddress: request.client.auditAddress,
  };
}

function callerId(request: RouteRequest): string | undefined {
  const caller = callerOf(request);

  return caller === undefined ? undefined : actorOf(caller).id;
}

/** Routes of the contract in general have a caller or not. */
function callerOf(request: RouteRequest): Parameters<typeof actorOf>[0] {
  return request.caller as Parameters<typeof actorOf>[0];
}

function pick(value: unknown, names: readonly string[]): AuditFields {
  const fields = fieldsOf(value);

  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]),
  );
}

function fieldsOf(value: unknown): AuditFields {
  return typeof value === 'object' && value !== null ? (value as AuditFields) : {};
}

/** A refusal is told unless it was only about reading. */
export function isRefusalTold({ method }: Pick<RouteContract, 'method'>): boolean {
  return method !== 'GET';
}
