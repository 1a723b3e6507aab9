import { describe, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { RULE_SETS } from '../../settings/rule-switches.ts';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { rulesOf } from '../../testing/derive.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { certificateGraphs } from './certificate-graphs.test-support.ts';
import { naiveAttacks } from './naive-attacks.test-support.ts';
import { naiveExtendedAttacks } from './naive-extended-attacks.test-support.ts';

const CERTIFICATE_USES = [
  { by: 'their enrolees', suppliesSubject: true, attacks: /^GoldenCert|ESC(1|3|4|6a|6b|13)$/ },
  { by: 'the directory', suppliesSubject: false, attacks: /ESC(9|10)[ab]$/ },
];

describe.each(RULE_SETS)('attacks on certificate services, as of %s', (rules) => {
  it.each(CERTIFICATE_USES)(
    'agree with a naive implementation where the subject is named by $by',
    ({ suppliesSubject, attacks }) => {
      compareWithNaive({
        rules: rulesOf('certificate-attacks').filter(({ derives: [kind = ''] }) => attacks.test(kind)),
        graphs: certificateGraphs(suppliesSubject),
        naive: (graph) =>
          naiveAttacks(graph).filter((line) => attacks.test(/ -(\w+)-> /.exec(line)?.[1] ?? '')),
        settings: analysisSettings(rules),
        runs: 200,
        leastFired: 0.03,
      });
    },
    120_000,
  );
});

const EXTENDED_USES = [
  { by: 'their enrolees', suppliesSubject: true, attacks: /ESC(5|6a|7|16)$/ },
  { by: 'the directory', suppliesSubject: false, attacks: /ESC9[ab]$/ },
];

describe('attacks on certificate services with extended techniques', () => {
  it.each(EXTENDED_USES)(
    'agree with a naive implementation where the subject is named by $by',
    ({ suppliesSubject, attacks }) => {
      compareWithNaive({
        rules: rulesOf('certificate-attacks').filter(({ derives: [kind = ''] }) => attacks.test(kind)),
        graphs: certificateGraphs(suppliesSubject),
        naive: (graph) =>
          naiveExtendedAttacks(graph).filter((line) => attacks.test(/ -(\w+)-> /.exec(line)?.[1] ?? '')),
        settings: EXTENDED,
        runs: 200,
        leastFired: 0.03,
      });
    },
    120_000,
  );
});
