export const support = 'support';
