-- What customers agreed to, by purpose, with the text that they were read (UU 27/2022 art. 20-25). What was said stays as it
-- was said: who withdraws writes a further row.
create table consent_text (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('MESSAGES', 'POINTS')), text_version text not null, wording text not null,
  valid_from date not null, is_active boolean not null default true, version int not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  constraint consent_text_once unique (purpose, valid_from), constraint consent_text_version unique (purpose, text_version)
);
comment on table consent_text is 'What is read to a customer before he agrees; of a purpose the newest that has begun is in force';
comment on column consent_text.purpose is 'What for: MESSAGES are messages and offers, POINTS is membership with points';
comment on column consent_text.text_version is 'What the office calls this text';
comment on column consent_text.wording is 'The words';
comment on column consent_text.is_active is 'Whether it counts';
grant select on consent_text to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on consent_text to gerai_office;

create table consent (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  purpose text not null check (purpose in ('MESSAGES', 'POINTS')), given boolean not null, day date not null,
  how text not null check (how in ('WRITTEN', 'SPOKEN', 'TILL')),
  text_id bigint references consent_text (id), guardian text, note text not null default '',
  noted_by bigint not null default current_employee() references employee (id),
  noted_at timestamptz not null default clock_timestamp(),
  check (given = (text_id is not null))
);
comment on table consent is 'What a customer said of a purpose: that he agrees, or that he does not or no more. The last one holds; none is taken away.';
comment on column consent.purpose is 'What for: MESSAGES are messages and offers, POINTS is membership with points';
comment on column consent.given is 'Whether he agreed; else he withdrew or did not want it';
comment on column consent.day is 'The day on which he said so';
comment on column consent.how is 'WRITTEN on paper, SPOKEN and recorded, or said at the TILL';
comment on column consent.text_id is 'The text that he agreed to';
comment on column consent.guardian is 'Parent or guardian who agreed in the place of a child';
comment on column consent.note is 'What else was noted, where the paper lies';
create index consent_of on consent (customer_id, purpose, day, id);
grant select on consent to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on consent to gerai_office;
create trigger only_grows before delete on consent for each statement execute function refuse_change();
create trigger never_emptied before truncate on consent for each statement execute function refuse_change();

-- What holds now, of all numbers of a customer together.
create view consent_state with (security_invoker = true) as
  select distinct on (n.customer_id, c.purpose) n.customer_id, c.purpose, c.given, c.day, c.text_id
  from consent c join customer_number n on n.id = c.customer_id order by n.customer_id, c.purpose, c.day desc, c.id desc;
comment on view consent_state is 'What each customer said last of each purpose, whichever of his numbers it was noted at';
comment on column consent_state.purpose is 'What for: MESSAGES are messages and offers, POINTS is membership with points';
comment on column consent_state.given is 'Whether he agrees; else he withdrew or did not want it';
comment on column consent_state.day is 'The day on which he said so';
comment on column consent_state.text_id is 'The text that he agreed to';
grant select on consent_state to gerai_till, gerai_office, gerai_report, gerai_job;
-- Null: never asked.
create function consent_given(customer bigint, what text) returns boolean language sql stable
  as $$ select given from consent where customer_id = any (customer_ids(customer)) and purpose = what order by day desc, id desc limit 1 $$;

-- Who was erased is named in no consent either; that there was one stays as its proof.
create function erase_customer_consents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update consent set guardian = null, note = '' where customer_id = new.id;
  return null;
end $$;
create trigger erase_customer_consents after update on customer for each row
  when (new.erased_at is not null and old.erased_at is null) execute function erase_customer_consents();

insert into consent_text (purpose, text_version, wording, valid_from) values
  ('MESSAGES', '1', 'Saya setuju toko ini mengirim pesan dan penawaran kepada saya melalui telepon, WhatsApp, atau email. Data yang dipakai hanya nama, nomor telepon, email, tanggal lahir, dan riwayat belanja saya. Data disimpan paling lama sepuluh tahun sejak pembelian terakhir dan tidak diberikan kepada pihak lain. Saya dapat menarik persetujuan ini kapan saja, meminta salinan, perbaikan, atau penghapusan data saya.', '2024-10-17'),
  ('POINTS', '1', 'Saya setuju menjadi member toko ini: pembelian saya dicatat atas nama saya untuk menghitung poin dan harga member. Data yang dipakai hanya nama, nomor telepon, alamat, tanggal lahir, dan riwayat belanja saya. Data disimpan paling lama sepuluh tahun sejak pembelian terakhir dan tidak diberikan kepada pihak lain. Bila saya menarik persetujuan ini, poin baru tidak lagi diperoleh dan poin yang ada tetap dapat dipakai sampai masa berlakunya habis.', '2024-10-17');

-- Who looks after the company looks after data of persons.
update role set rights = rights || array(select 'system/personal-data:' || a from unnest(array['view', 'add', 'edit', 'cancel', 'approve', 'print', 'export']) a
  where 'system/company:' || a = any (rights)), version = version + 1
  where 'system/company:view' = any (rights);
