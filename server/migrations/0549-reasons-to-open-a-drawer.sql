-- Why a drawer is opened without a sale.
insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('DRAWER_OPENED', 'Tukar uang kecil', 'Setor ke brankas', 'Periksa isi laci', 'Laci tertutup sebelum kembalian')
on conflict (action) do nothing;
