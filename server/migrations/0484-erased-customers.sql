-- A customer whose data were erased at his wish: his papers and journals stay, he is no longer found.
alter table customer add column erased_at timestamptz;
-- Takes away whatever tells who he is or where he is found. What his posted papers were headed with stays as the tax law
-- wants it, without telephone; of one without any document nothing stays.
create function erase_customer(of_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer set name = 'Pelanggan terhapus', type = 'NON_MEMBER', member_no = null, phone = null, email = null,
    birth_date = null, gender = null, id_type = null, nik = null, nik_last4 = null, nik_find = null, npwp = null,
    npwp_last4 = null, npwp_find = null, nitku = null, tax_name = null, tax_address = null, address = '', city_code = null,
    zip_code = null, salesman_id = null, price_level = 'RETAIL', credit_allowed = false, credit_limit = 0, term_days = 0,
    is_active = false, erased_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
  where id = of_id and not is_walk_in;
  delete from customer_address where customer_id = of_id;
  if exists (select from document where customer_id = of_id) then
    update former_fact set facts = facts - 'phone' where kind = 'customer' and id = of_id;
  else
    delete from former_fact where kind = 'customer' and id = of_id;
  end if;
end $$;
revoke execute on function erase_customer(bigint) from public;
grant execute on function erase_customer(bigint) to gerai_office;
