export { Client as forbidden } from 'pg';
