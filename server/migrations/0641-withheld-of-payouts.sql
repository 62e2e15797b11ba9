-- Only who sells for us keeps PPh back of what he pays out: marketplaces, those of the government's procurement too.
alter table withholding_object add column at_payout boolean not null default false;
comment on column withholding_object.at_payout is 'Whether who pays out what customers paid may keep it back';
update withholding_object set at_payout = true where code like '22-101-%' or code like '22-102-%';
