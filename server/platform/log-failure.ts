/** The file of the log that PostgreSQL cannot keep at the moment; it holds all that follow back on the data's own disk. */
export async function logFailure(
  one: (sql: string) => Promise<{ file: string | null } | undefined>,
): Promise<string | undefined> {
  const row = await one(
    `select last_failed_wal as file from pg_stat_archiver
     where current_setting('archive_mode') = 'on' and last_failed_time > coalesce(last_archived_time, '-infinity')`,
  )
  return row?.file ?? undefined
}
