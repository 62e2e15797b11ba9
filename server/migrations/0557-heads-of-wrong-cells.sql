alter table import_error add heading text;
comment on column import_error.heading is 'Head of its column as its own sheet has it; empty where the sheet has no such column.';
