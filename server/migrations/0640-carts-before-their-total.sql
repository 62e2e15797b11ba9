-- A cart lies with the branch from its first goods on, not only once its total was told: whoever empties the browser leaves
-- what was in it.
alter table told_cart add column is_told boolean not null default true;
comment on column told_cart.is_told is 'False while its total was not told: it lies here as its till has it';
comment on table told_cart is 'Carts of tills that are not paid yet, with what each comes to; most with a total that the customer was told';
grant update (is_told) on told_cart to gerai_till;
