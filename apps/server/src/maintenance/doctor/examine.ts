import { ConfigError } from '../../config/config-error.ts';
import { readConfig } from '../../config/read-config.ts';
import type { ServerConfig } from '../../config/server-config.ts';
import { writeSupportBundle } from './bundle/write-support-bundle.ts';
import type { CheckedThing } from './check.ts';
import { CHECKS } from './checks.ts';
import { withSubject } from './open-subject.ts';
import { hasFailed, presentJson, presentLines } from './present-checks.ts';
import { runChecks } from './run-checks.ts';

export interface ExamineOptions {
  readonly isJson: boolean;
  /** Undefined: no support bundle is wanted. */
  readonly bundlePath: string | undefined;
  /** Of the service, for the bundle. */
  readonly logPath: string | undefined;
}

export interface Examination {
  readonly lines: readonly string[];
  readonly isWell: boolean;
}

/** `secgraph doctor`: looks at an installation and changes nothing of it. Throws where the bundle cannot be written. */
export async function examine({ isJson, bundlePath, logPath }: ExamineOptions): Promise<Examination> {
  const settings = readSettings();
  const { things, written } =
    'config' in settings
      ? await withSubject(settings.config, async (subject) => {
          const seen = [WELL_CONFIGURED, ...(await runChecks(CHECKS, subject))];
          return { things: seen, written: await writeBundle(seen, subject) };
        })
      : { things: settings.problems, written: await writeBundle(settings.problems, undefined) };

  return {
    lines: isJson ? [presentJson(things)] : [...presentLines(things), ...written],
    isWell: !hasFailed(things),
  };

  async function writeBundle(
    seen: readonly CheckedThing[],
    subject: Parameters<typeof writeSupportBundle>[1]['subject'],
  ): Promise<readonly string[]> {
    return bundlePath === undefined
      ? []
      : [await writeSupportBundle(bundlePath, { things: seen, subject, logPath })];
  }
}

const CONFIGURATION = {
  name: 'configuration',
  meaning: 'the environment variables of the service: it does not start where one is wrong',
} as const;
const WELL_CONFIGURED: CheckedThing = {
  ...CONFIGURATION,
  status: 'ok',
  sentence: 'the environment variables are well-formed',
};

function readSettings(): { readonly config: ServerConfig } | { readonly problems: readonly CheckedThing[] } {
  try {
    return { config: readConfig() };
  } catch (error) {
    if (!(error instanceof ConfigError)) {
      throw error;
    }

    return {
      problems: error.problems.map((sentence) => ({ ...CONFIGURATION, status: 'failed' as const, sentence })),
    };
  }
}
