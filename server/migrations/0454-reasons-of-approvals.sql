-- A reason is what a person gave. Four of each action stand under the keys 1 to 4; the office keeps them.
create table approval_reason (
  id bigint generated always as identity primary key,
  action text not null unique,
  reason1 text, reason2 text, reason3 text, reason4 text,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
grant select on approval_reason to gerai_till, gerai_office, gerai_report, gerai_job;
grant update on approval_reason to gerai_office;
insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('CASHIER_MANUAL_DISCOUNT', 'Harga pesaing lebih murah', 'Kemasan cacat', 'Pelanggan tetap', 'Label rak salah'),
  ('CASHIER_CANCEL_BOOKING', 'Pelanggan batal', 'Barang tidak tersedia', 'Salah catat', 'Diganti booking lain'),
  ('CASHIER_REMOVE_ITEM', 'Pelanggan batal beli', 'Salah pindai', 'Uang pelanggan kurang', 'Barang cacat'),
  ('MANUAL_DISCOUNT', 'Harga pesaing lebih murah', 'Beli banyak', 'Pelanggan tetap', 'Barang lambat laku'),
  ('TILL_REGISTER', 'Perangkat baru', 'Perangkat diganti', 'Peramban dipasang ulang', 'Kasir tambahan'),
  ('SHIFT_DIFFERENCE', 'Salah kembalian', 'Salah hitung', 'Kas keluar belum dicatat', 'Uang palsu'),
  ('PRICE_OVERRIDE', 'Label rak salah', 'Harga pesaing lebih murah', 'Sudah dijanjikan', 'Kemasan cacat'),
  ('SELL_BELOW_COST', 'Hampir kedaluwarsa', 'Kemasan cacat', 'Menghabiskan stok', 'Menyamai pesaing'),
  ('TAX_FREE', 'Kawasan berikat', 'Surat keterangan bebas PPN', 'Fasilitas pemerintah', 'Salah jenis pajak'),
  ('OVER_CREDIT_LIMIT', 'Pembayaran dijanjikan', 'Giro sudah diterima', 'Pelanggan lama dan lancar', 'Plafon sedang dinaikkan'),
  ('OVERDUE_CUSTOMER', 'Pembayaran dijanjikan', 'Giro sudah diterima', 'Nota sedang diperiksa', 'Pelanggan lama dan lancar'),
  ('DUE_DAY_SALES', 'Permintaan pelanggan', 'Barang terlambat dikirim', 'Salah isi termin', 'Kesepakatan baru'),
  ('DUE_DAY_PURCHASE', 'Permintaan supplier', 'Barang terlambat datang', 'Salah isi termin', 'Kesepakatan baru'),
  ('SALES_VOID', 'Salah barang', 'Salah cara bayar', 'Pelanggan batal', 'Struk ganda'),
  ('SALES_RETURN', 'Barang rusak', 'Kedaluwarsa', 'Salah kirim', 'Tidak cocok'),
  ('RETURN_LATE', 'Pelanggan dari luar kota', 'Cacat baru ketahuan', 'Pelanggan tetap', 'Toko sempat tutup'),
  ('PAST_RETURN', 'Struk hilang', 'Penjualan sebelum pakai Gerai', 'Cacat pabrik', 'Pelanggan tetap'),
  ('COD_HANDOVER', 'Pelanggan membayar kurang', 'Salah hitung', 'Sisa disetor besok', 'Uang palsu'),
  ('TENDER_CORRECTION', 'Salah pilih cara bayar', 'Salah mesin EDC', 'Kartu ditolak, dibayar tunai', 'QRIS tidak masuk'),
  ('QRIS_REFUND', 'Dibayar dua kali', 'Pelanggan batal', 'Salah jumlah', 'Barang tidak tersedia'),
  ('CREDIT_NOTE', 'Potongan disepakati', 'Selisih harga', 'Barang kurang', 'Rabat penjualan'),
  ('POINT_CORRECTION', 'Poin terlewat', 'Salah pelanggan', 'Kompensasi', 'Hadiah'),
  ('STOCK_CORRECTION', 'Barang rusak', 'Kedaluwarsa', 'Susut wajar', 'Salah catat'),
  ('OPNAME_SUBMIT', 'Sudah dicek di rak', 'Ada berita acara', 'Susut wajar', 'Salah catat sebelumnya'),
  ('PO_APPROVAL', 'Stok hampir habis', 'Menjelang hari raya', 'Harga naik bulan depan', 'Pesanan pelanggan'),
  ('DEARER_THAN_AGREED', 'Harga pasar naik', 'Supplier lain kosong', 'Ongkos kirim termasuk', 'Pembelian mendesak'),
  ('RECEIPT_CANCEL', 'Salah supplier', 'Salah jumlah', 'Dicatat dua kali', 'Barang ditolak semua'),
  ('RECEIPT_CLOSE', 'Tidak akan difakturkan', 'Bonus supplier', 'Sudah diganti barang', 'Salah catat'),
  ('PURCHASE_RETURN', 'Barang rusak', 'Kedaluwarsa', 'Salah kirim', 'Tidak laku'),
  ('CASH_OUT', 'Tagihan jatuh tempo', 'Kebutuhan mendesak', 'Sudah disetujui pemilik', 'Pembayaran supplier'),
  ('MDR_DIFFERENCE', 'Tarif bank berubah', 'Kartu luar negeri', 'Biaya tambahan bank', 'Salah tarif di mesin'),
  ('REPRINT', 'Struk hilang', 'Cetakan tidak terbaca', 'Diminta pelanggan', 'Untuk arsip'),
  ('BACKDATE', 'Nota terlambat diterima', 'Lupa dicatat', 'Jaringan putus', 'Koreksi tanggal'),
  ('PERIOD_RESTORE', 'Koreksi atas permintaan auditor', 'Nota terlambat diterima', 'Salah catat', 'Pembetulan pajak');

-- What a rule broke and why a person let it be are two things.
alter table approval alter column reason drop not null, add column message text;
comment on column approval.reason is 'What the asker or the approver gave as the reason; null: nobody gave one';
comment on column approval.message is 'What was asked for, in the words of the program, told when the approval was used';
update approval set message = reason, reason = null where reason ~ any (array['Diperlukan persetujuan', 'salinan memerlukan persetujuan$', 'hanya dicetak sebagai salinan',
  '^Plafon piutang pelanggan terlampaui', '^Pelanggan memiliki tagihan jatuh tempo', '^Harga jual .* di bawah HPP', '^Isi laci berbeda dari buku',
  '^Setoran .* perlu dikonfirmasi orang kedua$', '^Batas waktu retur .* sudah lewat', '^Selisih MDR melebihi batas', 'Kode persetujuan .* sudah dipakai', 'Kode persetujuan .* dipakai dua kali']);
update approval set reason = null where btrim(reason) in ('', '–', '-');
