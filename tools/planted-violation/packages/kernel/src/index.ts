export const kernel = 'packages/kernel';
