export const contract = 'packages/contract';
