-- Whether a supplier's rebate lowers what its goods cost, where the note does not say otherwise (domain §0.4 D8).
alter table company add column rebate_over_stock boolean not null default false;
