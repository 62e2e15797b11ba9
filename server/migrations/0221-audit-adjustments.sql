-- Period 13: a closed year takes the adjustments of its auditors, all dated its last day (domain §0.4 D4).
-- While it is open, its last month and the months after it that were closed bear that day here.
alter table period add column audit_day date;

create or replace function refuse_closed_period(posting date, adjusting boolean) returns void language plpgsql stable as $$
declare p period;
begin
  select * into p from period where id = period_id(posting);
  if not found then
    raise exception 'period of % is not opened', posting using errcode = 'GR002';
  elsif p.status = 'CLOSED' then
    raise exception 'period of % is closed', posting using errcode = 'GR003';
  elsif (p.posting_status = 'CLOSED' and not adjusting) or p.audit_day <> posting then
    raise exception 'posting of the period of % is closed', posting using errcode = 'GR004';
  end if;
end $$;
