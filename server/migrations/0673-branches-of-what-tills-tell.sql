-- A report finds its branches once, as it does in every other table, not by a list that is made anew for each row.
do $$ declare t text; begin
  foreach t in array array['till_device', 'till_connected', 'offline_sale', 'offline_difference'] loop
    execute format('alter policy own_branches on %I to gerai_office, gerai_job', t);
    execute format('create policy own_branches_read on %I for select to gerai_report
      using (branch_id in (select unnest(string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[])))', t);
  end loop;
end $$;
