-- The server that takes e-mail of the service, and how it has done.

CREATE TABLE mail_server (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  host text COLLATE "C" NOT NULL,
  port integer NOT NULL,
  tls text COLLATE "C" NOT NULL CHECK (tls IN ('tls', 'starttls', 'none')),
  username text NOT NULL,
  sealed_password text,
  from_address text COLLATE "C" NOT NULL,
  from_name text NOT NULL,
  certificates text NOT NULL,
  recipient_domains text[] NOT NULL,
  last_succeeded_at timestamptz(3),
  last_error text,
  last_errored_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by text NOT NULL
);
COMMENT ON TABLE mail_server IS 'One row, or none: then no e-mail is sent.';
COMMENT ON COLUMN mail_server.certificates IS 'PEM; empty: authorities that the runtime knows.';
COMMENT ON COLUMN mail_server.recipient_domains IS 'The only ones that may be written to; empty: all.';
