-- Prices that were to begin later than they were written, by the moment at which they begin: few, asked by the exceptions.
create index selling_price_planned on selling_price (effective_from) where effective_from > updated_at;
