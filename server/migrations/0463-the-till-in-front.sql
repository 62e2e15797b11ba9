-- The till whose key a call names, which lies in that device alone: hex of its hash.
create function current_till_key() returns bytea language sql stable as $$ select decode(nullif(current_setting('app.till_key', true), ''), 'hex') $$;

-- Where the caller stands: the till of his PIN, unless the device is another one, else the till whose key the call names.
create function till_in_front(branch int) returns bigint language sql stable as $$
  select id from till where branch_id = branch and (id = current_till() and coalesce(key_hash = current_till_key(), true)
    or current_till() is null and key_hash = current_till_key()) $$;
