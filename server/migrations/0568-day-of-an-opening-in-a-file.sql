-- A file of an old program says of which day its stock is: the opening balance that is made of it begins with that day.
alter table import_file add column open_day date;
comment on column import_file.open_day is 'Day of the stock that the file tells, where all its rows tell the same; none where they do not, or tell none';
