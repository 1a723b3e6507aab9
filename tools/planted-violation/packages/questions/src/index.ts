export const questions = 'packages/questions';
