-- Why something is done that is no approval: a request is refused, a held cart thrown away, a payment taken off.
insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('REFUSE_REQUEST', 'Alasan tidak cukup', 'Di luar wewenang', 'Tanyakan langsung ke saya', 'Salah isi, perbaiki dulu'),
  ('HELD_CART_DROPPED', 'Pelanggan tidak kembali', 'Pelanggan batal beli', 'Keranjang ganda', 'Hanya cek harga'),
  ('TENDER_TAKEN_OFF', 'Salah cara bayar', 'Kartu ditolak', 'Pelanggan ganti cara bayar', 'Salah jumlah')
on conflict (action) do nothing;
