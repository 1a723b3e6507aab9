const MESSAGE_LENGTH = 2000;

/** Cuts a message that repeats parts of the file, which may be of any length. */
export function shortenMessage(message: string): string {
  return message.length <= MESSAGE_LENGTH ? message : `${message.slice(0, MESSAGE_LENGTH).toWellFormed()}…`;
}
