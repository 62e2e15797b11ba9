-- Wrong passwords of an account stand among the exceptions beside wrong PINs.
grant select (email, address, at, ok) on login_attempt to gerai_report;
