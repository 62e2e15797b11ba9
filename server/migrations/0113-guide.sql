-- A company that begins empty is led to its first sale; one that has documents has found its way.
alter table company add guide_open boolean not null default false, add guide_skipped text[] not null default '{}';
update company set guide_open = true where not exists (select from document);
