export const analysis = 'packages/analysis';
