-- Whether anybody has logged in from an address is asked at each login: names could be told apart by whether one has.

CREATE INDEX login_address_by_address ON login_address (address);
