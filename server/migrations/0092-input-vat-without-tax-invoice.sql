-- Input PPN of a bill whose tax invoice has not come yet (domain §0.4 D7): beside the account of input PPN.
insert into account (code, name, type_id, parent_id, usage, is_control, cash_flow_group)
select '1-1405', 'PPN Masukan Belum Difakturkan', type_id, parent_id, 'VAT_IN_PENDING', false, cash_flow_group
from account where usage = 'VAT_IN' and not exists (select from account where code = '1-1405');
