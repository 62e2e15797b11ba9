-- A report reads many rows. The wall between branches, written as a comparison with a list whose length nobody knows,
-- was taken for ten searches of every index, so that reports walked whole tables in place of a month's documents, and
-- the list was made anew for each row. As a set that is made once it costs a look-up a row and no plan.
do $$
declare one text;
begin
  for one in
    select p.polrelid::regclass::text from pg_policy p
      where p.polname = 'own_branches' and 'gerai_report'::regrole = any (p.polroles)
        and exists (select from pg_attribute a where a.attrelid = p.polrelid and a.attname = 'branch_id')
        and pg_get_expr(p.polqual, p.polrelid) like '(branch_id = ANY %'
  loop
    execute format('alter policy own_branches on %s to gerai_office, gerai_job', one);
    execute format('create policy own_branches_read on %s for select to gerai_report
      using (branch_id in (select unnest(string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[])))', one);
  end loop;
end $$;
