-- Nobody can be mistaken for somebody else whose name differs by capitals alone.

CREATE UNIQUE INDEX platform_user_principal ON platform_user (lower(principal_name));
