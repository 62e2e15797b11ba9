-- Who saw that a drawer's count differed by more than the branch allows; what nobody saw adds up over a day.
alter table shift add column seen_by bigint references employee(id);
grant update (seen_by) on shift to gerai_till;
