import { Readable } from 'node:stream';
import type { MailServerRepository, ReportMailOutbox, TakenMail } from '@secgraph/database/mail';
import type { ReportRecord, ReportRepository } from '@secgraph/database/reports';
import type { Logger } from 'pino';
import type { SecretBox } from '../../auth/secret-box.ts';
import { RepeatedLook } from '../../life-cycle/repeated-look.ts';
import type { ResolveHost } from '../../outbound/find-address.ts';
import { describeReportFile } from '../reports/report-file.ts';
import { headerText, mayWriteTo } from './mail-address.ts';
import { openPassword, SEALED_WITH_ANOTHER_KEY } from './mail-password.ts';
import { type SendOutcome, sendMail } from './send-mail.ts';

export interface ReportMailerOptions {
  readonly mailServer: MailServerRepository;
  readonly outbox: ReportMailOutbox;
  readonly reports: ReportRepository;
  readonly secrets: SecretBox;
  readonly internalHosts: readonly string[];
  /** Where browsers find the service; undefined: it does not know. */
  readonly publicUrl: string | undefined;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly resolve?: ResolveHost;
  /** Told of each message that was tried. */
  readonly onOutcome?: (outcome: 'sent' | 'unknown' | 'interrupted' | 'to-be-repeated' | 'given-up') => void;
}

const LOOK_EVERY_MS = 5_000;
/** One message may take so long; whoever has it longer is gone. */
const PATIENCE_MS = 4 * 60_000;
const LEASE_MS = 5 * 60_000;
const FIRST_DELAY_MS = 60_000;
/** @internal For tests. */
export const MAX_MAIL_ATTEMPTS = 10;
const MAX_TITLE = 120;

/**
 * Sends reports to the recipients of their schedules, one after the other. Every process may: what one has taken, no
 * other takes, and a message is sent again only where it is sure that it has not arrived.
 */
export class ReportMailer {
  readonly #options: ReportMailerOptions;
  readonly #stopping = new AbortController();
  readonly #looks: RepeatedLook;

  constructor(options: ReportMailerOptions) {
    this.#options = options;
    this.#looks = new RepeatedLook({
      look: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
      failure: 'reports that are to be sent could not be looked for; trying again',
    });
  }

  start(): void {
    this.#looks.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looks.stop();
  }

  /** Once, now: whatever is due has been tried when it resolves. */
  async look(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const taken = await this.#options.outbox.takeDue(LEASE_MS);
      if (taken === undefined) {
        return;
      }
      await this.#send(taken);
    }
  }

  async #send(taken: TakenMail): Promise<void> {
    const { outbox, mailServer, log, onOutcome } = this.#options;
    const handOver = { isNoted: false };
    const outcome = await this.#try(taken, handOver);
    if (outcome.kind === 'taken') {
      await outbox.settle(taken, { kind: 'sent', refused: outcome.refused, deferred: outcome.deferred });
      await mailServer.noteOutcome(undefined);
      log.info({ report: taken.reportId }, 'a report was sent');
      onOutcome?.('sent');
      return;
    }

    const { error } = outcome;
    if (!outcome.isInterrupted) {
      await mailServer.noteOutcome(error);
    }
    if (handOver.isNoted && !outcome.isAnswered) {
      log.warn({ report: taken.reportId }, 'nobody knows whether a report arrived');
      await outbox.settle(taken, { kind: 'unknown', error });
      onOutcome?.('unknown');
    } else if (outcome.isInterrupted) {
      await outbox.giveBack(taken);
      onOutcome?.('interrupted');
    } else {
      const nextInMs = outcome.isFinal ? undefined : delayAfter(taken.attempts);
      await outbox.settle(taken, { kind: 'failed', error, nextInMs });
      onOutcome?.(nextInMs === undefined ? 'given-up' : 'to-be-repeated');
    }
  }

  async #try(taken: TakenMail, handOver: { isNoted: boolean }): Promise<SendOutcome> {
    const { mailServer, reports, secrets, internalHosts, resolve, log } = this.#options;
    const server = await mailServer.find();
    const report = await reports.findMade(taken.reportId);
    if (server === undefined || report === undefined) {
      return failed(server === undefined ? 'no mail server is set up' : 'the report is gone');
    }
    if (!taken.recipients.every((address) => mayWriteTo(address, server.recipientDomains))) {
      return failed('the mail server settings do not allow all of the recipients any more');
    }
    const opened = openPassword(server, secrets);
    if (opened === undefined) {
      return failed(SEALED_WITH_ANOTHER_KEY);
    }

    return sendMail(
      server,
      {
        id: `report-${report.id}-${report.createdAt.getTime()}`,
        recipients: taken.recipients,
        ...this.#describe(report),
        attachment: {
          ...describeReportFile(report, 'report'),
          content: Readable.from(reports.readContent(report.id, 'report'), { objectMode: false }),
        },
      },
      {
        ...opened,
        internalHosts,
        ...(resolve && { resolve }),
        log,
        beforeEnd: () => this.#noteHandOver(taken, handOver),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
      },
    );
  }

  /** The end is not sent before it is stored that it is. */
  async #noteHandOver(taken: TakenMail, handOver: { isNoted: boolean }): Promise<void> {
    if (!(await this.#options.outbox.noteHandOver(taken))) {
      throw new Error('the message is not this process’s any more');
    }
    handOver.isNoted = true;
  }

  #describe({ id, name, createdBy, isSanitised }: ReportRecord) {
    const { publicUrl } = this.#options;
    const title = name === '' ? 'Security report' : headerText(name, MAX_TITLE);
    const lines = [
      `The report “${title}” is attached.`,
      ...(isSanitised ? ['Names are replaced by pseudonyms; the key stays in Secgraph.'] : []),
      '',
      `It was created on a schedule of ${createdBy}.`,
      publicUrl === undefined
        ? `In Secgraph, it is report ${id}.`
        : `All reports: ${publicUrl}/ui/reports/made`,
    ];

    return { subject: `Secgraph: ${title}`, text: `${lines.join('\n')}\n` };
  }
}

/**
 * Twice as long each time. Undefined: it is given up.
 *
 * @internal For tests.
 */
export function delayAfter(attempts: number): number | undefined {
  return attempts >= MAX_MAIL_ATTEMPTS ? undefined : FIRST_DELAY_MS * 2 ** (attempts - 1);
}

function failed(error: string): SendOutcome {
  return { kind: 'failed', error, isFinal: false, isAnswered: true, isInterrupted: false };
}
