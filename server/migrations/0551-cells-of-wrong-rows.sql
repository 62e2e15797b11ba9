-- Who is told that a cell is wrong sees what stands in it, without opening the file.
alter table import_error add column cell text;
comment on column import_error.cell is 'What stands in the cell, at most 60 letters; nothing where it is empty, or holds a number of a person (NIK, NPWP)';
