-- Digits of a column of barcodes may be GTINs by chance: whoever tells the columns says what they are.
alter table import_layout_column drop constraint import_layout_column_reading_check;
alter table import_layout_column add constraint import_layout_column_reading_check
  check (reading in ('thousands', 'decimals', 'gtin', 'own'));
