-- What a provider of SAML was told of the service, and whether addresses count that a provider has not verified.

ALTER TABLE sso_provider
  ADD COLUMN own_root text COLLATE "C",
  ADD COLUMN email_verified_optional boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sso_provider.own_root IS
  'Of SAML: where the provider finds the service; its entity id and its addresses there lie below. Null: from before it was kept, until the service knows its public address.';
COMMENT ON COLUMN sso_provider.email_verified_optional IS
  'Of OIDC: an e-mail address counts as verified where the provider does not say whether it is.';
