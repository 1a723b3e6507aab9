import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { MailServerInput } from '@secgraph/contract';
import type { MailServerFields, MailServerRecord, MailServerRepository } from '@secgraph/database/mail';
import type { Caller } from '../../auth/caller.ts';
import type { SecretBox } from '../../auth/secret-box.ts';
import { badRequest } from '../../http/http-error.ts';
import { headerText, isMailDomain, mayWriteTo, parseMailAddress } from './mail-address.ts';
import { sealPassword } from './mail-password.ts';

const MAX_RECIPIENTS = 20;
const MAX_NAME = 100;
const HOST = /^[a-z\d](?:[a-z\d.:-]*[a-z\d])?$/i;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export interface MailServerServiceOptions {
  readonly mailServer: MailServerRepository;
  readonly secrets: SecretBox;
  /** Hosts that may be written to without TLS, and where they are not public. */
  readonly internalHosts: readonly string[];
}

/** What administrators do with the mail server. Every method refuses in the words of the API. */
export class MailServerService {
  readonly #mailServer: MailServerRepository;
  readonly #secrets: SecretBox;
  readonly #internalHosts: ReadonlySet<string>;

  constructor({ mailServer, secrets, internalHosts }: MailServerServiceOptions) {
    this.#mailServer = mailServer;
    this.#secrets = secrets;
    this.#internalHosts = new Set(internalHosts);
  }

  async store(input: MailServerInput, { userId }: Caller): Promise<MailServerRecord> {
    const host = input.host
      .trim()
      .replace(/^\[|\]$/g, '')
      .toLowerCase();
    if (!HOST.test(host) && isIP(host) === 0) {
      throw badRequest('host must be the name or the address of a mail server');
    }
    if (input.tls === 'none' && !this.#internalHosts.has(host)) {
      throw badRequest(
        'tls may be none only for hosts that the operator lists in SECGRAPH_MAIL_INTERNAL_HOSTS',
      );
    }
    const fromAddress = parseMailAddress(input.from_address);
    if (fromAddress === undefined) {
      throw badRequest('from_address must be an e-mail address');
    }
    const fields = {
      host,
      port: input.port,
      tls: input.tls,
      username: input.username ?? '',
      fromAddress,
      fromName: headerText(input.from_name ?? '', MAX_NAME),
      certificates: readCertificates(input.certificates ?? ''),
      recipientDomains: readDomains(input.recipient_domains ?? []),
    };
    if (/[\p{C}]/u.test(fields.username + (input.password ?? ''))) {
      throw badRequest('username and password must not have characters that cannot be seen');
    }
    const sealedPassword = this.#seal(input, fields, await this.#mailServer.find());

    return this.#mailServer.store({ ...fields, sealedPassword }, userId);
  }

  /** For whom a report is, checked. */
  async readRecipients(recipients: readonly string[]): Promise<readonly string[]> {
    if (recipients.length === 0) {
      return [];
    }
    if (recipients.length > MAX_RECIPIENTS) {
      throw badRequest(`a report has at most ${MAX_RECIPIENTS} recipients`);
    }
    const server = await this.#mailServer.find();
    if (server === undefined) {
      throw badRequest('no mail server is set up: an administrator does so under Administration, E-mail');
    }
    const read = recipients.map((text) => {
      const address = parseMailAddress(text);
      if (address === undefined) {
        throw badRequest('recipients must be e-mail addresses');
      }
      if (!mayWriteTo(address, server.recipientDomains)) {
        throw badRequest(`reports may be sent to ${server.recipientDomains.join(', ')} alone`);
      }
      return address;
    });

    return [...new Set(read)];
  }

  /** A password is for the server that it was given for: nobody sends it elsewhere without knowing it. */
  #seal(
    { password, username = '' }: MailServerInput,
    fields: Pick<MailServerFields, 'host' | 'port' | 'tls' | 'username'>,
    known: MailServerRecord | undefined,
  ): string | undefined {
    if (username === '') {
      return undefined;
    }
    if (password !== undefined) {
      return sealPassword(password, this.#secrets);
    }
    const isSame =
      known !== undefined &&
      known.host === fields.host &&
      known.port === fields.port &&
      known.tls === fields.tls &&
      known.username === fields.username;
    if (!isSame || known.sealedPassword === undefined) {
      throw badRequest('password is needed, since the server or the user is another one');
    }

    return known.sealedPassword;
  }
}

function readCertificates(text: string): string {
  const found = text.match(CERTIFICATE) ?? [];
  if (text.trim() !== '' && (found.length === 0 || !found.every(isCertificate))) {
    throw badRequest('certificates must be certificates as PEM');
  }

  return found.join('\n');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function readDomains(domains: readonly string[]): readonly string[] {
  return domains.map((text) => {
    const domain = text.trim().replace(/^@/, '').toLowerCase();
    if (!isMailDomain(domain)) {
      throw badRequest('recipient_domains must be domains, such as example.org');
    }
    return domain;
  });
}
