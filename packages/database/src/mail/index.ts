export {
  type MailServerFields,
  type MailServerRecord,
  MailServerRepository,
} from './mail-server-repository.ts';
export { ReportMailOutbox, type TakenMail } from './report-mail-outbox.ts';
