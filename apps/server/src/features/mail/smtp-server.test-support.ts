import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { createSigningIdentity } from '@secgraph/kernel/certificate';

/** What a server does that is not well. */
export interface SmtpBehaviour {
  /** Replies by command: `MAIL`, `RCPT ada@example.org`, `DATA`, `.` (the end of the message), `AUTH`. */
  readonly replies?: Readonly<Record<string, string>>;
  /** Says nothing from this command on: `CONNECT`, `MAIL`, `.`. */
  readonly hangsAt?: string;
  /** Ends the connection there; `BODY`: once some of the message has come. */
  readonly dropsAt?: string;
  readonly hasTls?: boolean;
}

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly isEncrypted: boolean;
  readonly login: string | undefined;
}

export interface SmtpServer {
  readonly port: number;
  /** PEM, of the certificate that it shows. */
  readonly certificate: string;
  readonly received: readonly ReceivedMail[];
  /** Every line of commands. */
  readonly commands: readonly string[];
  readonly behave: (behaviour: SmtpBehaviour) => void;
  readonly close: () => void;
}

/** A mail server for tests: it takes messages, and does what a bad day does. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const { certificate, privateKey } = await createSigningIdentity('localhost', new Date());
  const context = createSecureContext({ cert: certificate, key: privateKey });
  const received: ReceivedMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour = {};
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    new Conversation(socket, {
      behaviour: () => behaviour,
      secure: (plain) => new TLSSocket(plain, { isServer: true, secureContext: context }),
      onCommand: (line) => commands.push(line),
      onMail: (mail) => received.push(mail),
    }).start();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    certificate,
    received,
    commands,
    behave: (next) => {
      behaviour = next;
      received.length = 0;
      commands.length = 0;
    },
    close: () => {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}

interface ConversationParts {
  readonly behaviour: () => SmtpBehaviour;
  readonly secure: (plain: Socket) => TLSSocket;
  readonly onCommand: (line: string) => void;
  readonly onMail: (mail: ReceivedMail) => void;
}

class Conversation {
  readonly #parts: ConversationParts;
  #socket: Socket;
  #buffer = '';
  #isBody = false;
  #isEncrypted = false;
  #from = '';
  #to: string[] = [];
  #login: string | undefined;

  constructor(socket: Socket, parts: ConversationParts) {
    this.#socket = socket;
    this.#parts = parts;
  }

  start(): void {
    this.#listen();
    this.#reply('CONNECT', '220 test ESMTP');
  }

  #listen(): void {
    this.#socket.setEncoding('latin1');
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', (chunk: string) => {
      this.#buffer += chunk;
      this.#read();
    });
  }

  #read(): void {
    if (this.#isBody) {
      this.#readBody();
      return;
    }
    const end = this.#buffer.indexOf('\r\n');
    if (end < 0) {
      return;
    }
    const line = this.#buffer.slice(0, end);
    this.#buffer = this.#buffer.slice(end + 2);
    this.#parts.onCommand(line);
    this.#obey(line);
    this.#read();
  }

  #readBody(): void {
    const end = this.#buffer.indexOf('\r\n.\r\n');
    if (this.#parts.behaviour().dropsAt === 'BODY' && this.#buffer.length > 20_000) {
      this.#socket.destroy();
      return;
    }
    if (end < 0) {
      return;
    }
    const source = this.#buffer.slice(0, end + 2);
    this.#buffer = this.#buffer.slice(end + 5);
    this.#isBody = false;
    const reply = this.#parts.behaviour().replies?.['.'] ?? '250 taken';
    // Whoever drops the line at the end of a message may have taken it.
    if (reply.startsWith('2')) {
      const mail = {
        from: this.#from,
        to: this.#to,
        source,
        isEncrypted: this.#isEncrypted,
        login: this.#login,
      };
      this.#parts.onMail(mail);
    }
    this.#reply('.', '250 taken');
  }

  #obey(line: string): void {
    const [verb = ''] = line.toUpperCase().split(' ');
    switch (verb) {
      case 'EHLO':
        this.#reply(
          'EHLO',
          [
            '250-test',
            ...(this.#parts.behaviour().hasTls === true && !this.#isEncrypted ? ['250-STARTTLS'] : []),
            '250 AUTH PLAIN',
          ].join('\r\n'),
        );
        break;
      case 'STARTTLS':
        if (this.#parts.behaviour().hasTls !== true) {
          this.#reply('STARTTLS', '502 unknown');
          break;
        }
        this.#socket.write('220 go on\r\n');
        this.#socket.removeAllListeners('data');
        this.#socket = this.#parts.secure(this.#socket);
        this.#isEncrypted = true;
        this.#listen();
        break;
      case 'AUTH':
        this.#login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
        this.#reply('AUTH', '235 welcome');
        break;
      case 'MAIL':
        this.#from = /<(.*?)>/.exec(line)?.[1] ?? '';
        this.#to = [];
        this.#reply('MAIL', '250 ok');
        break;
      case 'RCPT': {
        const address = /<(.*?)>/.exec(line)?.[1] ?? '';
        if (this.#replyOf(`RCPT ${address}`, '250').startsWith('2')) {
          this.#to.push(address);
        }
        this.#reply(`RCPT ${address}`, '250 ok');
        break;
      }
      case 'DATA':
        this.#isBody = this.#replyOf('DATA', '354').startsWith('3');
        this.#reply('DATA', '354 go on');
        break;
      default:
        this.#reply(verb, '250 ok');
    }
  }

  #replyOf(command: string, otherwise: string): string {
    return this.#parts.behaviour().replies?.[command] ?? otherwise;
  }

  #reply(command: string, otherwise: string): void {
    const { hangsAt, dropsAt } = this.#parts.behaviour();
    if (dropsAt === command) {
      this.#socket.destroy();
    } else if (hangsAt !== command) {
      this.#socket.write(`${this.#replyOf(command, otherwise)}\r\n`);
    }
  }
}
