export const testKit = 'packages/test-kit';
