-- What leaves a cart learns which document the cart became, so that a report leads to the receipt that was paid without it.
alter table cart_left add column cart_key text, add column taken jsonb, add column document_id bigint,
  add foreign key (branch_id, document_id) references document (branch_id, id);
comment on column cart_left.cart_key is 'The cart that it left, as its till names it; null of what was counted before this column.';
comment on column cart_left.taken is 'What left it: goods unit and quantity.';
comment on column cart_left.document_id is 'The document that the cart became; null until it is sold.';
create index cart_left_cart on cart_left (branch_id, cart_key) where cart_key is not null;
grant update (document_id) on cart_left to gerai_till;

alter table told_cart add column document_id bigint, add foreign key (branch_id, document_id) references document (branch_id, id);
comment on column told_cart.document_id is 'The document that the cart became; null until it is sold, and of one that was thrown away.';
grant update (document_id) on told_cart to gerai_till;

create table cart_event (
  branch_id int not null references branch(id), audit_id bigint not null,
  cart_key text, document_id bigint,
  primary key (branch_id, audit_id),
  foreign key (branch_id, audit_id) references audit (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table cart_event is 'Of which cart or booking the audit tells that something was taken back.';
comment on column cart_event.audit_id is 'What was taken back, and why.';
comment on column cart_event.cart_key is 'The cart, as its till names it; null of a booking.';
comment on column cart_event.document_id is 'The document that the cart became, null until it is sold; of a booking the booking.';
create index cart_event_cart on cart_event (branch_id, cart_key) where cart_key is not null;
alter table cart_event enable row level security;
alter table cart_event force row level security;
create policy one_branch on cart_event to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on cart_event to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on cart_event for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on cart_event to current_user using (true) with check (true);
grant select on cart_event to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on cart_event to gerai_till, gerai_office;
grant update (document_id) on cart_event to gerai_till;
create trigger never_emptied before truncate on cart_event for each statement execute function refuse_change();
