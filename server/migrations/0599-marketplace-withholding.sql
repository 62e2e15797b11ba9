-- PPh 22 of marketplaces (PMK 37/2025) was postponed twice: its objects stand in the office's list, to be switched on by the office
-- once a marketplace withholds. The final one of procurement marketplaces was missing beside the other.
insert into withholding_object (code, valid_from, wht_type, name, rate, free_to, doubles, regulation, regulation_date, is_confirmed, source, is_active) values
  ('22-101-02', '2022-05-01', 'PPH_FINAL', 'Penjualan lewat pasar daring pengadaan pemerintah (final)', 0.5, null, false, 'PMK 58/PMK.03/2022', '2022-03-30', true, 'Bagan objek Coretax', true),
  ('22-102-01', '2025-07-14', 'PPH22', 'Penjualan lewat pasar daring', 0.5, null, false, 'PMK 37/2025', '2025-06-11', false, 'Ditunda Oktober 2025 dan 27 Januari 2026: aktifkan bila pasar daring sudah memungut', false),
  ('22-102-02', '2025-07-14', 'PPH_FINAL', 'Penjualan lewat pasar daring (final)', 0.5, null, false, 'PMK 37/2025', '2025-06-11', false, 'Ditunda Oktober 2025 dan 27 Januari 2026: aktifkan bila pasar daring sudah memungut', false)
on conflict (code, valid_from) do nothing;
