-- Why PPh of a payment may be above what its rule gives.
insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('WITHHELD_BEYOND', 'Sesuai bukti potong', 'Tarif tanpa NPWP', 'Salah potong, sedang diperbaiki', 'Kesepakatan pelanggan');
