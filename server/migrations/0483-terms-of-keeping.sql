-- What tells who came in, from where and with what is kept for a term and then goes; answers how many rows went.
-- A session is over when it was ended or its family's time is up: until then its used tokens prove a theft.
-- Approvals that were used stay, as the documents that they allowed do.
create function forget_past(what text, before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  case what
    when 'login_attempt' then delete from login_attempt where at < before;
    when 'pin_attempt' then delete from pin_attempt where at < before;
    when 'session' then
      delete from session where least(coalesce(revoked_at, 'infinity'), family_expires_at) < before;
    when 'approval_request' then delete from approval_request where expires_at < before;
    when 'approval' then delete from approval where used_at is null and expires_at < before;
  end case;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_past(text, timestamptz) from public;
grant execute on function forget_past(text, timestamptz) to gerai_job;
create index session_family_expires on session (family_expires_at);
create index login_attempt_at on login_attempt (at);
