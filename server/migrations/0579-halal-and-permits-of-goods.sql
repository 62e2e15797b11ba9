-- What a package says of itself beside its name (UU 33/2014, PP 42/2024; Peraturan BPOM on permits to sell): a person types it off.
alter table goods
  add column halal_status text not null default 'UNSPECIFIED' check (halal_status in ('UNSPECIFIED', 'HALAL', 'NON_HALAL')),
  add column halal_certificate_no text check (length(halal_certificate_no) between 1 and 40),
  add column distribution_permit_no text check (length(distribution_permit_no) between 1 and 40),
  add constraint goods_certificate_of_halal check (halal_certificate_no is null or halal_status = 'HALAL');
comment on column goods.halal_status is 'HALAL: certified so; NON_HALAL: known not to be; UNSPECIFIED: nobody has said';
comment on column goods.halal_certificate_no is 'Number of the certificate of BPJPH, as the package says it; of halal goods alone';
comment on column goods.distribution_permit_no is 'Permit to sell them (izin edar: MD, ML, P-IRT or another), as the package says it';
