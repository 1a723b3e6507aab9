import type { FastifyReply } from 'fastify';

const asIs = (text: string): string => text;

/** Sends JSON text. Wire: `application/json` without a character set, which the framework would append. */
export function sendJsonText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('Content-Type', 'application/json').serializer(asIs).send(text);
}
