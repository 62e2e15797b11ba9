-- A month is closed over what a till has not sent only by an owner, or by his approval, with a reason.
alter table period add column unsent_by bigint references employee(id), add column unsent_reason text,
  add check ((unsent_by is null) = (unsent_reason is null));
comment on column period.unsent_by is 'Who agreed that it is closed though tills have sales unsent';
comment on column period.unsent_reason is 'Why he did so';
insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('PERIOD_UNSENT', 'Perangkat hilang', 'Perangkat rusak', 'Batas lapor pajak', 'Penjualannya sudah dicatat ulang')
on conflict do nothing;
