export { ResultDrawer } from './result-table/result-drawer.tsx';
