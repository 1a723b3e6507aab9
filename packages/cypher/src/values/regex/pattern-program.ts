import { withCaseVariants } from './case-variants.ts';
import { type CharacterSet, complement, LINE_ENDS, setOf } from './character-set.ts';
import { patternError } from './pattern-error.ts';
import type { Assertion, PatternNode } from './pattern-node.ts';

const MAX_INSTRUCTIONS = 2500;
/** Also bounds what takes time and makes no instruction, such as nested repetitions of nothing. */
const MAX_STEPS = 20_000;

const ANY: CharacterSet = setOf([0, 0x10ffff]);
const NO_LINE_END = complement(LINE_ENDS);

/** One step of a nondeterministic automaton; an instruction without a jump continues with the next. */
export type Instruction =
  /** Takes one character of a set. */
  | { readonly type: 'character'; readonly set: number }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  /** Goes on at both. */
  | { readonly type: 'split'; readonly first: number; readonly second: number }
  | { readonly type: 'jump'; readonly target: number }
  | { readonly type: 'match' };

export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  /** By number of `character` instructions. */
  readonly sets: readonly CharacterSet[];
  readonly assertions: ReadonlySet<Assertion>;
}

/** Translates a tree, counted repetitions written out. Throws when it becomes too large. */
export function createProgram(node: PatternNode, source: string): PatternProgram {
  const writer = new ProgramWriter(source);
  writer.write(node);
  return writer.finish();
}

class ProgramWriter {
  readonly #source: string;
  readonly #instructions: Instruction[] = [];
  readonly #sets: CharacterSet[] = [];
  readonly #setNumbers = new Map<string, number>();
  readonly #assertions = new Set<Assertion>();
  #steps = 0;

  constructor(source: string) {
    this.#source = source;
  }

  finish(): PatternProgram {
    this.#add({ type: 'match' });
    return { instructions: this.#instructions, sets: this.#sets, assertions: this.#assertions };
  }

  write(node: PatternNode): void {
    this.#countStep();
    switch (node.type) {
      case 'character': {
        const set = [node.codePoint, node.codePoint];
        this.#writeSet(node.ignoresCase ? withCaseVariants(set) : set);
        break;
      }
      case 'set':
        this.#writeSet(node.set);
        break;
      case 'dot':
        this.#writeSet(node.matchesAll ? ANY : NO_LINE_END);
        break;
      case 'assertion':
        this.#assertions.add(node.assertion);
        this.#add(node);
        break;
      case 'sequence':
        node.parts.forEach((part) => {
          this.write(part);
        });
        break;
      case 'alternatives':
        this.#writeAlternatives(node.options);
        break;
      case 'repeat':
        this.#writeRepeat(node);
        break;
    }
  }

  #writeSet(set: CharacterSet): void {
    const key = set.join();
    const number = this.#setNumbers.get(key) ?? this.#sets.push(set) - 1;
    this.#setNumbers.set(key, number);
    this.#add({ type: 'character', set: number });
  }

  #writeAlternatives(options: readonly PatternNode[]): void {
    const exits: number[] = [];
    options.forEach((option, index) => {
      if (index === options.length - 1) {
        this.write(option);
        return;
      }
      const split = this.#reserve();
      this.write(option);
      exits.push(this.#reserve());
      this.#instructions[split] = { type: 'split', first: split + 1, second: this.#instructions.length };
    });
    for (const exit of exits) {
      this.#instructions[exit] = { type: 'jump', target: this.#instructions.length };
    }
  }

  #writeRepeat({ node, min, max }: PatternNode & { readonly type: 'repeat' }): void {
    for (let count = 0; count < min; count++) {
      this.write(node);
    }
    if (max === Number.POSITIVE_INFINITY) {
      const split = this.#reserve();
      this.write(node);
      this.#add({ type: 'jump', target: split });
      this.#instructions[split] = { type: 'split', first: split + 1, second: this.#instructions.length };
      return;
    }
    const splits: number[] = [];
    for (let count = min; count < max; count++) {
      splits.push(this.#reserve());
      this.write(node);
    }
    for (const split of splits) {
      this.#instructions[split] = { type: 'split', first: split + 1, second: this.#instructions.length };
    }
  }

  #reserve(): number {
    return this.#add({ type: 'match' });
  }

  #add(instruction: Instruction): number {
    this.#instructions.push(instruction);
    if (this.#instructions.length > MAX_INSTRUCTIONS) {
      throw this.#tooLarge();
    }
    return this.#instructions.length - 1;
  }

  #countStep(): void {
    this.#steps++;
    if (this.#steps > MAX_STEPS) {
      throw this.#tooLarge();
    }
  }

  #tooLarge(): Error {
    return patternError(
      this.#source,
      0,
      'it becomes too large when its counted repetitions are written out.',
    );
  }
}
