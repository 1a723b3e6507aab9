import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { MailServerRecord } from '@secgraph/database/mail';
import { isCodedError } from '@secgraph/kernel';
import type { SentInfo } from 'nodemailer';
import type { Logger } from 'pino';
import { findAddress, type ResolveHost } from '../../outbound/find-address.ts';
import { domainOf, headerText } from './mail-address.ts';

export interface Mail {
  /** Of the message, without its domain: the same for each attempt, so that receivers know it again. */
  readonly id: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachment?: {
    readonly name: string;
    readonly contentType: string;
    readonly content: Readable;
  };
}

export interface SendingOptions {
  /** Undefined: the server takes mail from everybody. */
  readonly password: string | undefined;
  readonly internalHosts: readonly string[];
  readonly resolve?: ResolveHost;
  readonly log: Pick<Logger, 'info'>;
  /** Called before the end of the message is sent; where it fails, the end is not sent. */
  readonly beforeEnd?: () => Promise<void>;
  readonly signal: AbortSignal;
}

export type SendOutcome =
  | {
      readonly kind: 'taken';
      /** Nothing is taken for them. */
      readonly refused: readonly string[];
      /** Nothing is taken for them now. */
      readonly deferred: readonly string[];
    }
  | {
      readonly kind: 'failed';
      /** For people; what the network said is for the log alone. */
      readonly error: string;
      /** The server said that it will not take this, however often it is asked. */
      readonly isFinal: boolean;
      /** Whether the server has answered to what it was given last: then nothing has arrived. */
      readonly isAnswered: boolean;
      /** Whoever sent it did not want to any more: that says nothing about the server. */
      readonly isInterrupted: boolean;
    };

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_SUBJECT = 150;
const PERMANENT = 500;

/** Hands one message over by SMTP, at an address that was looked at. Never rejects. */
export async function sendMail(
  server: MailServerRecord,
  mail: Mail,
  options: SendingOptions,
): Promise<SendOutcome> {
  try {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(await describeConnection(server, options));
    const { beforeEnd } = options;
    if (beforeEnd !== undefined) {
      transport.use('stream', ({ message }, done) => {
        message.processFunc((bytes) => Readable.from(holdEnd(bytes, beforeEnd), { objectMode: false }));
        done();
      });
    }
    try {
      return readOutcome(await transport.sendMail(describeMessage(server, mail, options.signal)));
    } finally {
      transport.close();
    }
  } catch (err) {
    const problem = explain(err, options.signal);
    options.log.info({ reason: problem.error }, 'a mail server did not take a message');
    return problem;
  }
}

/** Connects to a server and logs in, as to send a message, and sends none. @returns what is wrong, for people */
export async function probeMailServer(
  server: MailServerRecord,
  options: Pick<SendingOptions, 'password' | 'internalHosts' | 'resolve' | 'signal'>,
): Promise<string | undefined> {
  try {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(await describeConnection(server, options));
    const close = () => transport.close();
    options.signal.addEventListener('abort', close, { once: true });
    try {
      await transport.verify();
      return undefined;
    } finally {
      options.signal.removeEventListener('abort', close);
      transport.close();
    }
  } catch (err) {
    return explain(err, options.signal).error;
  }
}

/**
 * Yields the bytes, the last part only after `beforeEnd`. Not for what is attached, which is read before the server
 * asks for it.
 */
async function* holdEnd(
  bytes: AsyncIterable<Uint8Array>,
  beforeEnd: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | undefined;
  for await (const part of bytes) {
    if (last !== undefined) {
      yield last;
    }
    last = part;
  }
  await beforeEnd();
  if (last !== undefined) {
    yield last;
  }
}

async function describeConnection(
  { host, port, tls, username, certificates }: MailServerRecord,
  { password, internalHosts, resolve }: Pick<SendingOptions, 'password' | 'internalHosts' | 'resolve'>,
) {
  const address = await findAddress(host, {
    internalHosts:
      tls === 'none' ? internalHosts.filter((listed) => listed === host.toLowerCase()) : internalHosts,
    ...(resolve && { resolve }),
  });

  return {
    host: address,
    port,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    forceAuth: true,
    ...(username === '' ? {} : { auth: { user: username, pass: password ?? '' } }),
    tls: {
      // Certificates name hosts, and what is connected to is an address.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(certificates === '' ? {} : { ca: certificates }),
      minVersion: 'TLSv1.2' as const,
    },
    name: 'secgraph.invalid',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    disableFileAccess: true as const,
    disableUrlAccess: true as const,
    logger: false as const,
  };
}

function describeMessage(
  { fromAddress, fromName }: MailServerRecord,
  { id, recipients, subject, text, attachment }: Mail,
  signal: AbortSignal,
) {
  return {
    from: { name: headerText(fromName, MAX_SUBJECT), address: fromAddress },
    to: recipients.map((address) => ({ name: '', address })),
    envelope: { from: fromAddress, to: recipients },
    subject: headerText(subject, MAX_SUBJECT),
    text,
    messageId: `<${id}@${domainOf(fromAddress)}>`,
    // Whoever is away answers nobody.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments:
      attachment === undefined
        ? []
        : [
            {
              filename: attachment.name,
              contentType: attachment.contentType,
              content: attachment.content,
            },
          ],
    signal,
  };
}

function readOutcome({
  rejected,
  rejectedErrors = [],
}: Pick<SentInfo, 'rejected' | 'rejectedErrors'>): SendOutcome {
  const isDeferred = (address: string) =>
    rejectedErrors.some(
      ({ recipient, responseCode = PERMANENT }) => recipient === address && responseCode < PERMANENT,
    );

  return {
    kind: 'taken',
    refused: rejected.filter((address) => !isDeferred(address)),
    deferred: rejected.filter(isDeferred),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  OUTBOUND_ADDRESS_REFUSED:
    'the mail server has no public address; the operator lists others in SECGRAPH_MAIL_INTERNAL_HOSTS',
  OUTBOUND_NO_ANSWER: 'the name of the mail server has no address',
  EAUTH: 'the mail server refused the user or the password',
  ENOAUTH: 'the mail server refused the user or the password',
  ETLS: 'the mail server offers no TLS, or its certificate is not trusted',
  EENVELOPE: 'the mail server refused the sender or all recipients',
  EMESSAGE: 'the mail server refused the message',
  ETIMEDOUT: 'the mail server did not answer in time',
  ECONNECTION: 'the connection to the mail server broke',
  ESOCKET: 'the mail server could not be reached, or its certificate is not trusted',
  EPROTOCOL: 'what answers there is no mail server, or it ended the connection',
  EABORT: 'it was interrupted before the mail server had taken the message',
};

function explain(err: unknown, signal: AbortSignal): Extract<SendOutcome, { kind: 'failed' }> {
  const { code = '', responseCode } = (err instanceof Error ? err : {}) as {
    readonly code?: string;
    readonly responseCode?: number;
  };
  const known = isCodedError(err) ? err.code : code;
  const isLate = known === 'EABORT' && isTimeout(signal.reason);
  const words = WORDS[isLate ? 'ETIMEDOUT' : known] ?? 'the message could not be sent';
  const isAnswered = typeof responseCode === 'number';

  return {
    kind: 'failed',
    error: isAnswered ? `${words} (${responseCode})` : words,
    // Passwords are corrected; addresses that are not known stay so.
    isFinal: isAnswered && responseCode >= PERMANENT && code !== 'EAUTH',
    isAnswered,
    isInterrupted: known === 'EABORT' && !isLate,
  };
}

/** Whether patience ended, with one message or with a request. */
function isTimeout(reason: unknown): boolean {
  return isCodedError(reason)
    ? reason.code === 'KERNEL_DEADLINE_EXCEEDED'
    : reason instanceof Error && reason.name === 'TimeoutError';
}
