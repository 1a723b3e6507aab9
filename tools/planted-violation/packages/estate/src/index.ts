export const estate = 'packages/estate';
