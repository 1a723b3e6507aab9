import { type Clock, isCodedError, systemClock } from '@secgraph/kernel';
import type { Logger } from 'pino';
import type { TlsFiles } from '../config/server-config.ts';
import { RepeatedLook } from '../life-cycle/repeated-look.ts';
import { describeValidity } from './describe-validity.ts';
import {
  type Certificate,
  isSameContent,
  parseCertificate,
  readTlsFiles,
  type TlsContent,
} from './read-certificate.ts';
import { TlsServers } from './tls-servers.ts';

export interface CertificateWatchOptions {
  readonly files: TlsFiles;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: a few seconds. */
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;
const WARNED_EVERY_MS = 86_400_000;

/**
 * Shows another certificate when its files hold another one. It reads them again and again: they are replaced by
 * renaming, by a link that leads elsewhere, or on a file system that tells nobody, and reading them costs nothing. One
 * that cannot be used is told once, and the one before stays.
 */
export class CertificateWatch {
  readonly servers: TlsServers;
  readonly #options: CertificateWatchOptions;
  readonly #clock: Clock;
  readonly #look: RepeatedLook;
  #certificate: Certificate;
  /** That was tried last, whatever came of it. */
  #tried: TlsContent;
  #problem: string | undefined;
  #warnedAtMs = Number.NEGATIVE_INFINITY;

  private constructor(options: CertificateWatchOptions, content: TlsContent) {
    const { files, log, clock = systemClock, everyMs = EVERY_MS } = options;
    this.#options = options;
    this.#clock = clock;
    this.#tried = content;
    this.#certificate = parseCertificate(content, files);
    this.servers = new TlsServers(this.#certificate);
    const failure = 'looking for another TLS certificate failed';
    this.#look = new RepeatedLook({ look: () => this.look(), everyMs, log, failure });
  }

  /** Throws `SERVER_CERTIFICATE_UNUSABLE`. One that has expired is taken, and warned of. */
  static async open(options: CertificateWatchOptions): Promise<CertificateWatch> {
    const watch = new CertificateWatch(options, await readTlsFiles(options.files));
    watch.#warn();

    return watch;
  }

  start(): void {
    this.#look.start();
  }

  stop(): Promise<void> {
    return this.#look.stop();
  }

  /** Looks once. */
  async look(): Promise<void> {
    try {
      const content = await readTlsFiles(this.#options.files);
      if (!isSameContent(this.#tried, content)) {
        this.#tried = content;
        this.#show(parseCertificate(content, this.#options.files));
      }
    } catch (error) {
      this.#tell(error);
    }
    this.#warn();
  }

  #show(certificate: Certificate): void {
    this.#certificate = certificate;
    this.#problem = undefined;
    this.#warnedAtMs = Number.NEGATIVE_INFINITY;
    this.servers.show(certificate);
    const { fingerprint, validTo } = certificate;
    this.#options.log.info({ fingerprint, validTo }, 'another TLS certificate is shown from now on');
  }

  #tell(error: unknown): void {
    if (!isCodedError(error)) {
      throw error;
    }
    if (error.message !== this.#problem) {
      this.#problem = error.message;
      this.#options.log.error(`the TLS certificate from before stays: ${error.message}`);
    }
  }

  #warn(): void {
    const nowMs = this.#clock.now();
    const warning = describeValidity(this.#certificate, nowMs);
    if (warning !== undefined && nowMs - this.#warnedAtMs >= WARNED_EVERY_MS) {
      this.#warnedAtMs = nowMs;
      this.#options.log.warn(warning);
    }
  }
}
