import { describe, expect, it } from 'vitest';
import { messageOfJob } from './job-message.ts';

function job(status_message: string, failed_files = 0, partial_failed_files = 0) {
  return {
    status_message,
    total_files: 3,
    failed_files,
    partial_failed_files,
  };
}

describe('what is said of a job', () => {
  it.each([
    [job('Complete'), ''],
    [job('Analyzing'), ''],
    [
      job('1 File(s) failed to ingest as JSON Content', 1),
      '1 file could not be read. Open the job to see why.',
    ],
    [
      job('2 File(s) partially failed to ingest as JSON Content', 0, 2),
      '2 files could be read in part only. Open the job to see why.',
    ],
    [job('All files failed to ingest as JSON Content', 3), 'No file could be read. Open the job to see why.'],
    [job('Partially Completed'), 'A part of the analysis failed.'],
    [
      job('Ingest timeout: No ingest activity observed in 15.000000 minutes. Upload incomplete.'),
      'No file came for too long, so the job was closed.',
    ],
    [
      job('a.json was refused: Error saving ingest file: file is not valid json'),
      'a.json was refused: The file is not valid JSON.',
    ],
    [job('Ingested; the analysis was canceled'), 'The files are ingested; the analysis was canceled.'],
    [job('Analysis failed'), 'The analysis failed.'],
    [job('Canceled by ada'), 'Canceled by ada'],
  ])('%j is told as %j', (told, text) => {
    expect(messageOfJob(told)).toBe(text);
  });
});
