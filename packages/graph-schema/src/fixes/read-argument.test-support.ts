/** The quotes that PowerShell takes for one another. */
const QUOTE = /^['\u2018\u2019\u201a\u201b]$/;

/**
 * Reads what begins a script as PowerShell would: a text in single quotes, or several and characters by number, added up
 * in parentheses.
 */
export function readArgument(script: string): { readonly text: string; readonly rest: string } {
  if (!script.startsWith('(')) {
    return readQuoted(script);
  }

  let { text, rest } = readQuoted(script.slice(1));
  while (rest.startsWith(' + ')) {
    const next = readTerm(rest.slice(' + '.length));
    text += next.text;
    rest = next.rest;
  }
  if (!rest.startsWith(')')) {
    throw new Error(`not closed: ${rest}`);
  }
  return { text, rest: rest.slice(1) };
}

function readTerm(script: string) {
  const [whole, short, long] =
    /^(?:\[char\]0x([0-9A-F]{4})(?![0-9A-F])|\[char\]::ConvertFromUtf32\(0x([0-9A-F]+)\))/.exec(script) ?? [];
  if (whole === undefined) {
    return readQuoted(script);
  }

  const code = Number.parseInt(short ?? long ?? '', 16);
  return {
    text: short === undefined ? String.fromCodePoint(code) : String.fromCharCode(code),
    rest: script.slice(whole.length),
  };
}

function readQuoted(script: string) {
  if (!QUOTE.test(script.charAt(0))) {
    throw new Error(`no text: ${script}`);
  }

  let text = '';
  for (let place = 1; place < script.length; place++) {
    const sign = script.charAt(place);
    if (!QUOTE.test(sign)) {
      text += sign;
    } else if (QUOTE.test(script.charAt(place + 1))) {
      text += script.charAt(place + 1);
      place++;
    } else {
      return { text, rest: script.slice(place + 1) };
    }
  }
  throw new Error('the text has no end');
}
