/**
 * What is used of the library, and nothing else: it could also read files and addresses that a message names, and send
 * by other ways than SMTP.
 */
declare module 'nodemailer' {
  import type { Readable } from 'node:stream';

  export interface SmtpOptions {
    readonly host: string;
    readonly port: number;
    /** TLS from the first byte. */
    readonly secure: boolean;
    readonly requireTLS: boolean;
    readonly ignoreTLS: boolean;
    readonly forceAuth: boolean;
    readonly auth?: { readonly user: string; readonly pass: string };
    readonly tls: { readonly servername?: string; readonly ca?: string; readonly minVersion: 'TLSv1.2' };
    readonly name: string;
    readonly connectionTimeout: number;
    readonly greetingTimeout: number;
    readonly socketTimeout: number;
    readonly maxResponseSize: number;
    readonly disableFileAccess: true;
    readonly disableUrlAccess: true;
    readonly logger: false;
  }

  export interface Address {
    readonly name: string;
    readonly address: string;
  }

  export interface Message {
    readonly from: Address;
    readonly to: readonly Address[];
    readonly envelope: { readonly from: string; readonly to: readonly string[] };
    readonly subject: string;
    readonly text: string;
    readonly messageId: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly attachments: readonly {
      readonly filename: string;
      readonly contentType: string;
      readonly content: Readable;
    }[];
    readonly signal: AbortSignal;
  }

  export interface SentInfo {
    readonly accepted: readonly string[];
    readonly rejected: readonly string[];
    readonly rejectedErrors?: readonly { readonly recipient?: string; readonly responseCode?: number }[];
  }

  /** A message that is about to be sent. */
  export interface CompiledMail {
    readonly message: {
      /** The last one to change its bytes; nothing reads what it returns before the server asks for them. */
      processFunc(process: (message: Readable) => Readable): void;
    };
  }

  export interface Transport {
    use(step: 'stream', plugin: (mail: CompiledMail, done: () => void) => void): void;
    sendMail(message: Message): Promise<SentInfo>;
    /** Connects, greets and logs in, and ends. */
    verify(): Promise<true>;
    close(): void;
  }

  export function createTransport(options: SmtpOptions): Transport;
}
