-- Goods that go out without PPN are allowed when that is chosen, as prices are: why they may is a part of what was
-- allowed. `lines` now also holds goods at the list's price, marked as such.
alter table cart_grant add column tax_free_reason text;
comment on column cart_grant.tax_free_reason is 'Why its goods may go without PPN, where that was asked; another reason is asked about anew.';
