import { Alphabet } from './alphabet.ts';
import { type CharacterSet, hasCharacter, LINE_ENDS, setOf, WORD_CHARACTERS } from './character-set.ts';
import type { Assertion } from './pattern-node.ts';
import type { PatternProgram } from './pattern-program.ts';

/*
 * What lies before and behind a place in the text, as far as assertions ask for it. Start and end count as
 * characters of their own.
 */
const EDGE = 1;
const WORD = 2;
const LINE_END = 4;
/** CR, as the character before. */
const CARRIAGE_RETURN = 8;
/** LF, as the character behind. */
const LINE_FEED = 16;
/** The character behind begins the line end that ends the text. */
const LAST_LINE_END = 32;

const CR: CharacterSet = setOf([0x0d, 0x0d]);
const LF: CharacterSet = setOf([0x0a, 0x0a]);

/** Transitions kept per automaton, a quarter of a megabyte; afterwards it forgets all states and goes on. */
const MAX_TRANSITIONS = 2 ** 16;
const MIN_STATES = 16;
const ASCII_SIZE = 128;

/** Numbers of states. None is unknown yet; the dead state is the one without places, which nothing leaves. */
const UNKNOWN = 0;
const DEAD = 1;

/** Told how much work was done, in steps of equal cost; may throw to end it. */
export interface WorkMeter {
  spend(steps: number): void;
}

/** Characters between two reports of a match that only looks transitions up; one less than a power of two. */
const REPORT_MASK = 2 ** 14 - 1;

/** A set of places in the program, before what needs no character is followed. */
interface State {
  readonly places: readonly number[];
  /** What the character before was, for assertions. */
  readonly before: number;
  /** Whether the text may end here; undefined until one did. */
  accepts: boolean | undefined;
}

const START: readonly number[] = [0];
const NOWHERE: State = { places: [], before: 0, accepts: false };

/**
 * Runs a program as a deterministic automaton whose states are made when they are met. Every character of a text
 * costs one look-up, or at worst one walk through the program: never more than length × size.
 */
export class PatternAutomaton {
  /** Instructions visited so far, to show that the work is bounded. */
  visited = 0;

  readonly #program: PatternProgram;
  readonly #alphabet: Alphabet;
  /** Whether a set of the program (first index) has a class of characters (second index). */
  readonly #members: readonly Uint8Array[];
  /** By class. */
  readonly #contexts: Uint8Array;
  readonly #maxStates: number;
  /** By number of the state. */
  #states: State[] = [NOWHERE, NOWHERE];
  readonly #numbers = new Map<string, number>();
  /** The next state, by number of the state times the number of classes plus class. */
  #transitions: Int32Array;
  /** In which walk an instruction was visited last. */
  readonly #marks: Int32Array;
  #walk = 0;

  constructor(program: PatternProgram) {
    const hasAssertions = program.assertions.size > 0;
    const sets = hasAssertions ? [...program.sets, WORD_CHARACTERS, LINE_ENDS, CR, LF] : program.sets;
    this.#program = program;
    this.#alphabet = new Alphabet(sets);
    this.#members = program.sets.map((set) => this.#alphabet.membersOf(set));
    this.#contexts = hasAssertions ? this.#collectContexts() : new Uint8Array(this.#alphabet.classCount);
    this.#maxStates = Math.max(MIN_STATES, Math.floor(MAX_TRANSITIONS / this.#alphabet.classCount));
    this.#transitions = new Int32Array(MIN_STATES * this.#alphabet.classCount);
    this.#marks = new Int32Array(program.instructions.length);
  }

  /** Whether the whole text matches. */
  matches(text: string, meter?: WorkMeter): boolean {
    const { classCount, ascii } = this.#alphabet;
    const lastLineEnd = this.#program.assertions.has('lastLineEnd') ? findLastLineEnd(text) : -1;
    let transitions = this.#transitions;
    let state = this.#start();
    for (let position = 0; position < text.length; position++) {
      const isSpecial = position === lastLineEnd;
      let codePoint = text.charCodeAt(position);
      if ((codePoint & 0xf800) === 0xd800) {
        codePoint = text.codePointAt(position) ?? 0;
        position += codePoint > 0xffff ? 1 : 0;
      }
      const characterClass =
        codePoint < ASCII_SIZE ? (ascii[codePoint] as number) : this.#alphabet.classOf(codePoint);
      const known = isSpecial ? UNKNOWN : (transitions[state * classCount + characterClass] ?? UNKNOWN);
      if ((position & REPORT_MASK) === REPORT_MASK) {
        meter?.spend(REPORT_MASK >>> 4);
      }
      if (known === UNKNOWN) {
        const before = this.visited;
        state = this.#advance(state, characterClass, isSpecial);
        meter?.spend((this.visited - before) >>> 2);
        transitions = this.#transitions;
      } else {
        state = known;
      }
      if (state === DEAD) {
        return false;
      }
    }
    const last = this.#states[state] ?? NOWHERE;
    last.accepts ??= this.#follow(last, EDGE).isMatch;
    return last.accepts;
  }

  #start(): number {
    // Usually the first that was made; looking that up by its key costs more than a short text.
    return this.#states[2]?.places === START ? 2 : this.#numberOf(START, EDGE);
  }

  /** Computes a transition, and keeps it unless it depends on where in the text it is. */
  #advance(number: number, characterClass: number, isLastLineEnd: boolean): number {
    const context = this.#contexts[characterClass] as number;
    const behind = isLastLineEnd ? context | LAST_LINE_END : context;
    const state = this.#states[number] ?? NOWHERE;
    const places = this.#follow(state, behind)
      .takers.filter(({ set }) => this.#members[set]?.[characterClass] === 1)
      .map(({ place }) => place + 1);
    const next = this.#numberOf(places, context & ~LINE_FEED);
    // Making room for the next state may have forgotten this one.
    if (!isLastLineEnd && this.#states[number] === state) {
      this.#transitions[number * this.#alphabet.classCount + characterClass] = next;
    }
    return next;
  }

  /** The state of some places, which are unique and in order of their discovery. */
  #numberOf(places: readonly number[], before: number): number {
    if (places.length === 0) {
      return DEAD;
    }
    const key = `${before};${places.join()}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      return known;
    }
    this.#makeRoom();
    const number = this.#states.push({ places, before, accepts: undefined }) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #makeRoom(): void {
    const { classCount } = this.#alphabet;
    if (this.#states.length >= this.#maxStates) {
      this.#states = [NOWHERE, NOWHERE];
      this.#numbers.clear();
      this.#transitions.fill(UNKNOWN);
    }
    if ((this.#states.length + 1) * classCount > this.#transitions.length) {
      const larger = new Int32Array(this.#transitions.length * 2);
      larger.set(this.#transitions);
      this.#transitions = larger;
    }
  }

  /** Follows splits, jumps and assertions that hold, up to the instructions that take a character. */
  #follow(
    { places, before }: State,
    behind: number,
  ): {
    readonly isMatch: boolean;
    readonly takers: readonly { readonly place: number; readonly set: number }[];
  } {
    this.#walk++;
    const takers: { place: number; set: number }[] = [];
    const open = places.toReversed();
    let isMatch = false;
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const instruction = this.#program.instructions[place];
      if (instruction === undefined || this.#marks[place] === this.#walk) {
        continue;
      }
      this.#marks[place] = this.#walk;
      this.visited++;
      switch (instruction.type) {
        case 'character':
          takers.push({ place, set: instruction.set });
          break;
        case 'split':
          open.push(instruction.second, instruction.first);
          break;
        case 'jump':
          open.push(instruction.target);
          break;
        case 'assertion':
          if (holds(instruction.assertion, before, behind)) {
            open.push(place + 1);
          }
          break;
        case 'match':
          isMatch = true;
          break;
      }
    }
    return { isMatch, takers };
  }

  #collectContexts(): Uint8Array {
    const flags = [
      [WORD_CHARACTERS, WORD],
      [LINE_ENDS, LINE_END],
      [CR, CARRIAGE_RETURN],
      [LF, LINE_FEED],
    ] as const;
    const contexts = new Uint8Array(this.#alphabet.classCount);
    for (const [set, flag] of flags) {
      this.#alphabet.membersOf(set).forEach((isMember, characterClass) => {
        contexts[characterClass] = (contexts[characterClass] as number) | (isMember * flag);
      });
    }
    return contexts;
  }
}

function holds(assertion: Assertion, before: number, behind: number): boolean {
  const isWithinLineEnd = (before & CARRIAGE_RETURN) !== 0 && (behind & LINE_FEED) !== 0;
  switch (assertion) {
    case 'textStart':
      return (before & EDGE) !== 0;
    case 'textEnd':
      return (behind & EDGE) !== 0;
    case 'lastLineEnd':
      return (behind & (EDGE | LAST_LINE_END)) !== 0;
    case 'lineStart':
      return (
        (before & EDGE) !== 0 || ((before & LINE_END) !== 0 && (behind & EDGE) === 0 && !isWithinLineEnd)
      );
    case 'lineEnd':
      return (behind & EDGE) !== 0 || ((behind & LINE_END) !== 0 && !isWithinLineEnd);
    case 'wordBoundary':
      return (before & WORD) !== (behind & WORD);
    case 'noWordBoundary':
      return (before & WORD) === (behind & WORD);
  }
}

/** Where the line end begins that ends the text; −1 without one. */
function findLastLineEnd(text: string): number {
  if (text.endsWith('\r\n')) {
    return text.length - 2;
  }
  return hasCharacter(LINE_ENDS, text.charCodeAt(text.length - 1)) ? text.length - 1 : -1;
}
