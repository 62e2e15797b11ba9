-- Some suppliers take nothing back: goods that lie too long cannot go to them, and whoever writes a return is told so.
alter table supplier add column accepts_returns boolean not null default true;
