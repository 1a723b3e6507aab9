import { spawnSync } from 'node:child_process';
import { type AuditJudgement, judgeAudit } from './judge-audit.ts';

/**
 * Asks the registry which dependencies have known security holes:
 *
 *     npm run audit
 *
 * Fails for findings of high severity and above. A registry that cannot be asked is said, and is no failure: what runs
 * without a network must not fail for that.
 */

const TIMEOUT_MS = 120_000;

const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=1', '--fetch-timeout=30000'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const judgement = judgeAudit(stdout ?? '');
console.log(sentenceOf(judgement));
process.exitCode = judgement.outcome === 'dangerous' ? 1 : 0;

function sentenceOf(judged: AuditJudgement): string {
  switch (judged.outcome) {
    case 'clean':
      return 'No dependency has a known security hole.';
    case 'tolerated':
      return `Known security holes, none of high severity: ${judged.findings}. See "npm audit".`;
    case 'dangerous':
      return `Known security holes: ${judged.findings}. Replace or update: ${judged.packages.join(', ')}.`;
    case 'not checked':
      return `NOT CHECKED for known security holes: the registry could not be asked (${judged.reason}).`;
  }
}
