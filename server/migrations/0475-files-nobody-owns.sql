-- Bytes of what was removed go after a while; when something was last used is looked at every night.
alter table stored_file add column unused_since timestamptz;
create index stored_file_by_person on stored_file (created_by, created_at);
alter table document_note drop constraint document_note_check;
alter table document_note add check ((text <> '') <> (file_id is not null) or removed_at is not null);

create function used_files() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select file_id from document_note where removed_at is null
  union select image_file_id from banner
  union select unnest(image_file_ids) from goods
  union select unnest(image_file_ids) from category
  union select logo_file_id from branch
  union select file_id from import_file
  union select marked_file_id from import_file
  union select file_id from report_file
  union select file_id from job
$$;
-- Says of each file since when nobody uses it, and lets go of those that nobody has used since `before`.
create function forget_unused_files(before timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update stored_file set unused_since = null where unused_since is not null and id in (select used_files());
  update stored_file set unused_since = clock_timestamp() where unused_since is null
    and not exists (select from used_files() as u(id) where u.id = stored_file.id);
  update document_note set file_id = null where removed_at is not null
    and file_id in (select id from stored_file where unused_since < before);
  return query delete from stored_file where unused_since < before returning id;
end $$;
revoke execute on function used_files(), forget_unused_files(timestamptz) from public;
grant execute on function forget_unused_files(timestamptz) to gerai_job;
