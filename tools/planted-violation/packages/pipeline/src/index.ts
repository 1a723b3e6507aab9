export const pipeline = 'packages/pipeline';
