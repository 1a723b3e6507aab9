-- What a provider of SAML says of itself, and what the service signs its requests there with.

ALTER TABLE sso_provider
  ADD COLUMN idp_post_uri text COLLATE "C",
  ADD COLUMN idp_redirect_uri text COLLATE "C",
  ADD COLUMN idp_certificates text[] COLLATE "C",
  ADD COLUMN signing_certificate text COLLATE "C",
  ADD COLUMN sealed_signing_key text COLLATE "C",
  ADD CHECK (
    type <> 1 OR (
      issuer IS NOT NULL AND idp_post_uri IS NOT NULL AND idp_redirect_uri IS NOT NULL
      AND idp_certificates IS NOT NULL AND signing_certificate IS NOT NULL
    )
  );
COMMENT ON COLUMN sso_provider.issuer IS 'Of OIDC the issuer, of SAML the entity id.';
COMMENT ON COLUMN sso_provider.sealed_signing_key IS
  'Sealed with a key that is not in the database, under the provider''s id; written with the row.';
