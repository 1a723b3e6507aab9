export {
  type AssertUsage,
  createSavedQueryRepository,
  type NewSavedQuery,
  type QueryScope,
  type QueryShare,
  type SavedQuery,
  type SavedQueryRepository,
  type ViewedQuery,
} from './saved-query-repository.ts';
