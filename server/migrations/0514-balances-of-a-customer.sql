-- What a customer owes, has with us or paid by giros not yet cleared, over all branches and all his numbers (domain §2.2).
create function customer_balance(customer bigint, roles text[]) returns numeric language plpgsql stable security definer set search_path = public as $$
begin
  return (select coalesce(sum(sign * (amount - settled)), 0) from open_item
    where customer_id = any (customer_ids(customer)) and settled < amount and role = any (roles));
end $$;
revoke execute on function customer_balance(bigint, text[]) from public;
grant execute on function customer_balance(bigint, text[]) to gerai_office;
