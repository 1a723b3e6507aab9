export {
  type AssertUsage,
  type NewSavedQuery,
  type QueryScope,
  type QueryShare,
  type SavedQuery,
  SavedQueryRepository,
  type ViewedQuery,
} from './saved-query-repository.ts';
