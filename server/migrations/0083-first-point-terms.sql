-- A company's first point terms are the usual ones; the columns that once held them are nobody's any more.
create or replace function first_point_term() returns trigger language plpgsql as $$
begin
  insert into point_term (valid_from, earn_amount, earn_point, levels, exclude_discounted, min_redeem, redeem_multiple, max_redeem_pct)
  values ('2000-01-01', 10000, 1, '{MEMBER}', false, 100, 50, 50)
  on conflict do nothing;
  return null;
end $$;
alter table company drop column point_earn_amount, drop column point_earn_point, drop column point_levels;
