-- A ceiling may be a city's own as well (LPG 3 kg): its row goes before that of its province.
alter table price_ceiling rename column province_codes to area_codes;
comment on column price_ceiling.area_codes is 'Provinces and cities in which the row holds, the city before its province; without any it holds everywhere that no row of either does';
