-- Whether somebody owes a second factor is asked of the person in every transaction, whatever opened his session.
grant select (employee_id, confirmed_at) on second_factor to gerai_till, gerai_job;
alter table session drop column factor_due;
