import { createStore } from '../../state/create-store.ts';

export interface TourStep {
  readonly to: '/' | '/explore' | '/attack-paths' | '/administration/file-ingest';
  readonly title: string;
  readonly text: string;
}

/** From the question to the answer, and back to the data. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    to: '/',
    title: 'Overview: how exposed you are',
    text: 'One sentence says how bad it is, whether it is getting better, and what to fix first. Every number leads to what it counts.',
  },
  {
    to: '/explore',
    title: 'Explore: who can reach what',
    text: 'Search for a user, find the paths between two nodes, or write Cypher. Right-click a node for everything you can ask about it.',
  },
  {
    to: '/attack-paths',
    title: 'Findings: what to fix',
    text: 'What the analysis found, the worst first. Each finding has its path, its remediation and the fewest changes that close it.',
  },
  {
    to: '/administration/file-ingest',
    title: 'Data: keep it current',
    text: 'Upload new files here, or drop them on any page. Every upload is analysed, and Posture shows what changed.',
  },
];

/** The step that is shown; undefined: the tour is over, or has not begun. */
export const tourStep = createStore<number | undefined>(undefined);

export function startTour(): void {
  tourStep.set(0);
}
