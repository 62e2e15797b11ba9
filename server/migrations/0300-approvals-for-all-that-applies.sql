-- One approval serves for everything that a call needs: its approver must have each right and reach each limit.
alter table approval_request add column also text[] not null default '{}',
  add column limit_names text[] not null default '{}', add column limit_values numeric(18,4)[] not null default '{}';
update approval_request set limit_names = array[limit_name], limit_values = array[limit_value] where limit_name is not null;
alter table approval_request drop column limit_name, drop column limit_value,
  add check (cardinality(limit_names) = cardinality(limit_values));
comment on column approval_request.also is 'Further actions that the approver must be allowed';
comment on column approval_request.limit_names is 'Limits that the approver''s role must reach, and how far (limit_values)';

-- What is approved is always that very call; only one more copy may be asked for in advance.
update approval set expires_at = least(expires_at, clock_timestamp()) where payload_hash is null and action <> 'REPRINT' and used_at is null;
alter table approval add constraint approval_bound check (payload_hash is not null or action = 'REPRINT') not valid;
