/** One event of a stream. */
export interface StreamEvent {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** Whatever comes, no more text is kept than this while an event is not complete. */
const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/** Reads the text of server-sent events, which arrives in any pieces. */
export class EventText {
  #rest = '';

  /** The events that are complete now. */
  take(text: string): readonly StreamEvent[] {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > MAX_EVENT_LENGTH) {
      throw new Error('an event of the service is too large');
    }

    return blocks.map(readBlock).filter((event) => event !== undefined);
  }
}

function readBlock(block: string): StreamEvent | undefined {
  const event = { id: '', name: 'message', data: '' };
  for (const line of block.split('\n')) {
    const [field = '', value = ''] = splitOnce(line, ':');
    const text = value.startsWith(' ') ? value.slice(1) : value;
    if (field === 'id') {
      event.id = text;
    } else if (field === 'event') {
      event.name = text;
    } else if (field === 'data') {
      event.data += text;
    }
  }

  // A comment, which only keeps the connection alive.
  return event.data === '' ? undefined : event;
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);

  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
