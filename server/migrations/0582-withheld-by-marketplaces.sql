-- A marketplace that the state has named withholds PPh 22 of what is sold through it, and its bill is the slip. Its day was put off
-- twice, so the rows are there to be chosen where one does withhold, and are not confirmed.
insert into withholding_object (code, valid_from, wht_type, name, rate, free_to, doubles, regulation, regulation_date, is_confirmed, source)
select v.code, '2025-07-14', v.wht_type, v.name, 0.5, 0, false, 'PMK 37/2025', '2025-06-11', false, 'PER-15/PJ/2025; pelaksanaannya ditunda, bila lokapasar sudah ditunjuk'
from (values
  ('22-102-01', 'PPH22', 'Penjualan lewat lokapasar (marketplace)'),
  ('22-102-02', 'PPH_FINAL', 'Penjualan lewat lokapasar (marketplace), final')) v (code, wht_type, name)
where not exists (select from withholding_object o where o.code = v.code);
