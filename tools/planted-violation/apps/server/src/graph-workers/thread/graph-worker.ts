export const graphWorker = 'graph worker';
