import { shortenMessage } from '../converters/record/shorten-message.ts';

/** Messages about one file, of which the first are kept and the others counted. */
export class MessageLog {
  readonly #limit: number;
  readonly #messages: string[] = [];
  #more = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  add(message: string): void {
    if (this.#messages.length < this.#limit) {
      this.#messages.push(shortenMessage(message));
    } else {
      this.#more++;
    }
  }

  addAll(messages: readonly string[], more = 0): void {
    for (const message of messages) {
      this.add(message);
    }
    this.#more += more;
  }

  toTally(): MessageTally {
    return { messages: this.#messages, more: this.#more };
  }

  /** For people: says how many are left out. */
  toList(): readonly string[] {
    return this.#more === 0 ? this.#messages : [...this.#messages, `… and ${this.#more} more`];
  }
}

export interface MessageTally {
  readonly messages: readonly string[];
  /** How many came on top. */
  readonly more: number;
}

/** How many messages of a file are kept. */
export const MESSAGES_PER_FILE = 100;
