-- Goods of a fixed share by kind (UU PPN 9A(1)), and such whose PPN was paid once further up (UU PPN 16G).
alter table goods drop constraint goods_tax_type_check;
alter table goods add constraint goods_tax_type_check check (tax_type in
  ('BKP', 'BKP_MEWAH', 'KENDARAAN_BEKAS', 'EMAS_PERHIASAN', 'EMAS_TANPA_FAKTUR', 'BESARAN_TERTENTU', 'EXEMPT', 'TEMBAKAU', 'PULSA', 'NON'));
comment on column goods.tax_type is 'What PPN the goods bear: general, luxury, a kind of fixed share, exempt, paid by the maker (tobacco) or distributor (phone credit), or none';

-- Which share of the price: rates change, so each row holds from a day on.
create table vat_fixed_rate (
  id bigint generated always as identity primary key,
  tax_type text not null check (tax_type in ('KENDARAAN_BEKAS', 'EMAS_PERHIASAN', 'EMAS_TANPA_FAKTUR', 'BESARAN_TERTENTU')),
  valid_from date not null, valid_to date, rate pct not null check (rate > 0 and rate <= 100),
  regulation text not null, regulation_date date not null, is_confirmed boolean not null default true, source text not null,
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  constraint vat_fixed_rate_once unique (tax_type, valid_from), check (valid_to >= valid_from)
);
comment on table vat_fixed_rate is 'Percent of the price that is the PPN of goods of a fixed share, by kind, and by which rule';
comment on column vat_fixed_rate.tax_type is 'Tax type of the goods';
comment on column vat_fixed_rate.valid_from is 'First day on which the row holds';
comment on column vat_fixed_rate.valid_to is 'Last day on which it holds; without one it holds on';
comment on column vat_fixed_rate.rate is 'Percent of the price without PPN';
comment on column vat_fixed_rate.regulation is 'Rule that says so';
comment on column vat_fixed_rate.regulation_date is 'Its day';
comment on column vat_fixed_rate.is_confirmed is 'Whether its figures were read in the rule itself; where not, the tax adviser is asked';
comment on column vat_fixed_rate.source is 'Where the figures were read';
comment on column vat_fixed_rate.is_active is 'Whether it counts';
comment on column vat_fixed_rate.version is 'Counts its changes';
comment on column vat_fixed_rate.updated_at is 'When it was changed last';
insert into vat_fixed_rate (tax_type, valid_from, rate, regulation, regulation_date, is_confirmed, source) values
  ('KENDARAAN_BEKAS', '2022-04-01', 1.1, 'PMK 65/PMK.03/2022', '2022-03-30', false, '10 % dari tarif umum 11 %; tetap berlaku menurut PMK 11/2025; rinciannya belum dapat dipastikan'),
  ('EMAS_PERHIASAN', '2023-05-01', 1.1, 'PMK 48/2023', '2023-04-28', false, 'Pedagang yang memiliki faktur pajak pembelian, atau menjual ke pabrikan dan pedagang lain; rinciannya belum dapat dipastikan'),
  ('EMAS_TANPA_FAKTUR', '2023-05-01', 1.65, 'PMK 48/2023', '2023-04-28', false, 'Pedagang tanpa faktur pajak pembelian, kepada konsumen akhir; rinciannya belum dapat dipastikan'),
  ('BESARAN_TERTENTU', '2022-04-01', 1.1, 'UU PPN 9A ayat (1)', '2021-10-29', false, 'Tarif menurut jenis barangnya: tanyakan konsultan pajak');
create trigger moved after insert or update or delete on vat_fixed_rate for each statement execute function posting_masters_moved();
grant select on vat_fixed_rate to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on vat_fixed_rate to gerai_office;
