import { invariant } from '@secgraph/kernel';

/**
 * Assembles the small part of the WebAssembly text format that `skip-object.wat` is written in: one imported memory,
 * exported functions, folded instructions.
 */
export function assembleWat(text: string): Uint8Array<ArrayBuffer> {
  const [keyword, ...fields] = parseExpressions(text);
  invariant(keyword === 'module', 'the text is a (module …)');

  const memory = fields.find((field) => isList(field) && field[0] === 'import');
  const functions = fields
    .filter((field) => isList(field) && field[0] === 'func')
    .map((field) => parseFunction(asList(field)));
  const bytes = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  bytes.push(
    ...section(
      1,
      functions.map((f) => [0x60, ...vector(f.params), ...vector(f.results)]),
    ),
  );
  if (memory !== undefined) {
    bytes.push(...section(2, [encodeMemoryImport(asList(memory))]));
  }
  bytes.push(
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
  );
  bytes.push(
    ...section(
      7,
      functions.map((f, index) => [...string(f.exportName), 0x00, ...unsigned(index)]),
    ),
  );
  bytes.push(
    ...section(
      10,
      functions.map((f) => [...unsigned(f.code.length), ...f.code]),
    ),
  );
  return Uint8Array.from(bytes);
}

type Expression = string | readonly Expression[];

const TYPES: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b };

/** Opcode bytes of every plain instruction in use. */
const OPCODES: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  select: [0x1b],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.gt_s': [0x4a],
  'i32.le_s': [0x4c],
  'i32.ge_u': [0x4f],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.wrap_i64': [0xa7],
  'i64.eqz': [0x50],
  'i64.ne': [0x52],
  'i64.ctz': [0x7a],
  'i64.popcnt': [0x7b],
  'i64.add': [0x7c],
  'i64.sub': [0x7d],
  'i64.and': [0x83],
  'i64.or': [0x84],
  'i64.xor': [0x85],
  'i64.shl': [0x86],
  'i64.shr_s': [0x87],
  'i64.shr_u': [0x88],
  'i64.extend_i32_u': [0xad],
  'i8x16.splat': [0xfd, 0x0f],
  'i8x16.eq': [0xfd, 0x23],
  'i8x16.bitmask': [0xfd, 0x64],
};

/** Instructions with a memory argument: opcode, then log2 of the natural alignment. */
const MEMORY_OPCODES: Readonly<Record<string, readonly [opcode: readonly number[], align: number]>> = {
  'i32.load': [[0x28], 2],
  'i64.load': [[0x29], 3],
  'i32.store': [[0x36], 2],
  'i64.store': [[0x37], 3],
  // Alignment 0: blocks start at any byte.
  'v128.load': [[0xfd, 0x00], 0],
};

interface ParsedFunction {
  readonly exportName: string;
  readonly params: readonly number[];
  readonly results: readonly number[];
  readonly code: readonly number[];
}

function parseFunction(list: readonly Expression[]): ParsedFunction {
  const names: string[] = [];
  const params: number[] = [];
  const results: number[] = [];
  const locals: number[] = [];
  const body: number[] = [];
  let exportName = '';
  for (const field of list.slice(1)) {
    const [head, first = '', second = ''] = asList(field);
    if (head === 'export') {
      exportName = asWord(first).slice(1, -1);
    } else if (head === 'param' || head === 'local') {
      names.push(asWord(first));
      (head === 'param' ? params : locals).push(typeOf(second));
    } else if (head === 'result') {
      results.push(typeOf(first));
    } else {
      emit(asList(field), { names, labels: [], out: body });
    }
  }

  const code = [...vector(locals.map((type) => [0x01, type])), ...body, 0x0b];
  return { exportName, params, results, code };
}

interface Scope {
  readonly names: readonly string[];
  /** Labels of the enclosing blocks, innermost last. */
  readonly labels: readonly string[];
  readonly out: number[];
}

/** Writes one folded instruction: operands first, then the opcode with its immediates. */
function emit(list: readonly Expression[], scope: Scope): void {
  const [head, ...rest] = list;
  const op = asWord(head ?? '');
  const { out, names, labels } = scope;
  switch (op) {
    case 'block':
    case 'loop': {
      const [label = '', ...body] = rest;
      out.push(op === 'block' ? 0x02 : 0x03, 0x40);
      for (const item of body) {
        emit(asList(item), { ...scope, labels: [...labels, asWord(label)] });
      }
      out.push(0x0b);
      return;
    }
    case 'if': {
      const [condition = '', then = ''] = rest;
      emit(asList(condition), scope);
      out.push(0x04, 0x40);
      for (const item of asList(then).slice(1)) {
        emit(asList(item), { ...scope, labels: [...labels, ''] });
      }
      out.push(0x0b);
      return;
    }
    default:
  }

  const immediates = rest.filter((item) => !isList(item)).map(asWord);
  for (const operand of rest) {
    if (isList(operand)) {
      emit(operand, scope);
    }
  }
  const [immediate = ''] = immediates;
  const memoryOpcode = MEMORY_OPCODES[op];
  const opcode = OPCODES[op];
  if (op === 'local.get' || op === 'local.set' || op === 'local.tee') {
    out.push(
      { 'local.get': 0x20, 'local.set': 0x21, 'local.tee': 0x22 }[op],
      ...unsigned(indexOf(names, immediate)),
    );
  } else if (op === 'i32.const' || op === 'i64.const') {
    out.push(op === 'i32.const' ? 0x41 : 0x42, ...signed(BigInt(immediate)));
  } else if (op === 'br' || op === 'br_if') {
    out.push(op === 'br' ? 0x0c : 0x0d, ...unsigned(labels.length - 1 - indexOf(labels, immediate)));
  } else if (memoryOpcode !== undefined) {
    const offset = immediate === '' ? 0 : Number(immediate.replace('offset=', ''));
    out.push(...memoryOpcode[0], memoryOpcode[1], ...unsigned(offset));
  } else {
    invariant(opcode !== undefined, `"${op}" is a known instruction`);
    out.push(...opcode.slice(0, 1), ...opcode.slice(1).flatMap(unsigned));
  }
}

function encodeMemoryImport([, module = '', name = '', memory = '']: readonly Expression[]): number[] {
  const pages = Number(asList(memory)[1]);
  const names = [module, name].flatMap((word) => string(asWord(word).slice(1, -1)));
  return [...names, 0x02, 0x00, ...unsigned(pages)];
}

function parseExpressions(text: string): readonly Expression[] {
  const stack: Expression[][] = [[]];
  for (const [token] of text.replace(/;;.*/g, '').matchAll(/[()]|"[^"]*"|[^\s()]+/g)) {
    if (token === '(') {
      stack.push([]);
    } else if (token === ')') {
      const finished = stack.pop();
      invariant(finished !== undefined && stack.length > 0, 'parentheses are balanced');
      stack.at(-1)?.push(finished);
    } else {
      stack.at(-1)?.push(token);
    }
  }
  invariant(stack.length === 1, 'parentheses are balanced');
  return asList(stack[0]?.[0] ?? '');
}

function isList(expression: Expression): expression is readonly Expression[] {
  return typeof expression !== 'string';
}

function asList(expression: Expression): readonly Expression[] {
  invariant(isList(expression), `"${String(expression)}" is a list`);
  return expression;
}

function asWord(expression: Expression): string {
  invariant(!isList(expression), 'a word stands here');
  return expression;
}

function typeOf(expression: Expression): number {
  const type = TYPES[asWord(expression)];
  invariant(type !== undefined, `"${asWord(expression)}" is a known type`);
  return type;
}

function indexOf(names: readonly string[], name: string): number {
  const index = names.lastIndexOf(name);
  invariant(index >= 0, `"${name}" is declared`);
  return index;
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
}

function vector(items: readonly (number | readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function string(text: string): number[] {
  return vector([...Buffer.from(text, 'utf8')]);
}

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...bytes, rest];
}

function signed(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asIntN(64, value);
  for (;;) {
    const byte = Number(rest & 0x7fn);
    rest >>= 7n;
    if ((rest === 0n && (byte & 0x40) === 0) || (rest === -1n && (byte & 0x40) !== 0)) {
      return [...bytes, byte];
    }
    bytes.push(byte | 0x80);
  }
}
