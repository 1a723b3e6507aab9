import { CodedError } from '@secgraph/kernel';

/** The environment is wrong. `problems` holds one line per variable; values that may be secret are not quoted. */
export class ConfigError extends CodedError<'CONFIG_INVALID'> {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super('CONFIG_INVALID', problems.join('\n'));
    this.problems = problems;
  }
}
