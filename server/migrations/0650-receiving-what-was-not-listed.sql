-- Goods that came with a mutation though its sender did not list them: whoever takes in what nobody ordered takes in these.
update role set rights = rights || array['receive.unlisted'], version = version + 1
  where 'receive.withoutPo' = any (rights) and not 'receive.unlisted' = any (rights);
