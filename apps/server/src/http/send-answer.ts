import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { RouteContract } from '@secgraph/contract';
import type { FastifyReply } from 'fastify';
import type { NullMode } from '../config/parameter-settings.ts';
import { BytesAnswer, EmptyAnswer, JsonAnswer, OwnedBytesAnswer, PageAnswer } from './answer.ts';
import { callerKeyOf, exchangeOf } from './exchange.ts';
import { compilePlainNulls, type PlainNulls } from './null-mode.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

export type SendAnswer = (reply: FastifyReply, answer: unknown, nullMode: NullMode) => FastifyReply;

/** Compiles how a route answers: what its handler gave as JSON, bytes, pages or nothing. */
export function compileSender(contract: RouteContract, unsent: UnsentAnswers): SendAnswer {
  const [status = 200] = Object.keys(contract.responses).map(Number);
  const plainNullsByStatus = new Map<number, PlainNulls>();
  for (const [key, response] of Object.entries(contract.responses)) {
    const rewrite = response.kind === 'json' ? compilePlainNulls(response.schema) : undefined;
    if (rewrite !== undefined) {
      plainNullsByStatus.set(Number(key), rewrite);
    }
  }

  return (reply, answer, nullMode) => {
    if (answer instanceof BytesAnswer) {
      return sendBytes(reply, answer, unsent);
    }

    if (answer instanceof PageAnswer) {
      const rewrite = nullMode === 'plain' ? plainNullsByStatus.get(status) : undefined;
      const text = writePageText(answer.head, answer.batches, rewrite ?? ((page) => page));
      const options = { status, contentType: 'application/json', headers: {} };
      return sendBytes(reply, new BytesAnswer(options, Readable.from(text, { objectMode: false })), unsent);
    }

    if (answer === undefined || answer instanceof EmptyAnswer) {
      return reply
        .code(answer?.status ?? status)
        .headers(answer?.headers ?? {})
        .send();
    }

    const {
      status: jsonStatus,
      body,
      headers,
    } = answer instanceof JsonAnswer ? answer : new JsonAnswer(status, answer, {});
    const rewrite = nullMode === 'plain' ? plainNullsByStatus.get(jsonStatus) : undefined;

    const text = JSON.stringify(rewrite ? rewrite(body) : body);
    unsent.hold(reply.raw, callerKeyOf(exchangeOf(reply.request)), text.length);

    return sendJsonText(reply.headers(headers), jsonStatus, text);
  };
}

function sendBytes(reply: FastifyReply, answer: BytesAnswer, unsent: UnsentAnswers): FastifyReply {
  const { status, headers, contentType, bytes } = answer;
  try {
    unsent.hold(reply.raw, callerKeyOf(exchangeOf(reply.request)), sizeOf(bytes));
  } catch (error) {
    if (answer instanceof OwnedBytesAnswer) {
      answer.free();
    }
    throw error;
  }
  if (typeof bytes === 'string') {
    return reply
      .code(status)
      .headers(headers)
      .header('Content-Type', contentType)
      .serializer(asIs)
      .send(bytes);
  }

  return reply.code(status).headers(headers).header('Content-Type', contentType).send(bytes);
}

/** A stream makes its bytes only as they are taken. */
function sizeOf(bytes: BytesAnswer['bytes']): number {
  return typeof bytes === 'string' || bytes instanceof Uint8Array ? bytes.length : 0;
}

/**
 * Writes a page as JSON text, one piece for each batch of its rows, so that neither all of them nor all of their text
 * is ever in memory, and other requests get their turn in between. `present` has the last word on each piece.
 */
async function* writePageText(
  head: object,
  batches: AsyncIterable<readonly unknown[]>,
  present: (page: { readonly data: readonly unknown[] }) => unknown,
): AsyncGenerator<string, void> {
  let separator = '';
  yield JSON.stringify({ ...head, data: [] }).slice(0, -2);
  for await (const batch of batches) {
    const { data } = present({ ...head, data: batch }) as { readonly data: readonly unknown[] };
    if (data.length > 0) {
      yield `${separator}${JSON.stringify(data).slice(1, -1)}`;
      separator = ',';
    }
    await setImmediate();
  }
  yield ']}';
}

const asIs = (text: string): string => text;

/** Sends JSON text. Wire: `application/json` without a character set, which the framework would append. */
export function sendJsonText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('Content-Type', 'application/json').serializer(asIs).send(text);
}
