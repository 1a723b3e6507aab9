import { answerQuestions } from '../../../bounded-thread/shared/answer-questions.ts';
import type { SeriesQuestion, SeriesRuns } from '../shared/series-question.ts';
import { parseSeries } from './series.ts';

/** The entry of the thread that reads rules of schedules. */
answerQuestions(({ rule, afterMs, count }: SeriesQuestion): SeriesRuns => {
  const series = parseSeries(rule);
  const runs: number[] = [];
  let next = series.after(new Date(afterMs));
  while (next !== undefined && runs.length < count) {
    runs.push(next.getTime());
    next = runs.length < count ? series.after(next) : undefined;
  }

  return { title: series.title, runs };
});
