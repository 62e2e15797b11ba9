import { chmodSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { type Cluster, own } from './cluster.ts'

/** PostgreSQL's own settings, written anew at each start; an operator's go into `local.conf`. */
export function writeConfig(cluster: Cluster, port: number, more: Record<string, string>): void {
  const values = { ...config(port), ...archiving(cluster), ...more }
  const lines = Object.entries(values).map(([key, value]) => `${key} = '${value}'\n`)
  const file = join(cluster.folder, 'gerai.conf')
  writeFileSync(file, `# Written at each start. Your own settings: local.conf\n${lines.join('')}`)
  chmodSync(file, 0o600)
  own(file, cluster.user)
}

/** A file of the log that is not full is kept too, after an hour: 16 MB, of which what was not written is nothing but zeros. */
const archiving = ({ logArchive }: Cluster): Record<string, string> =>
  logArchive === undefined
    ? {}
    : {
        archive_mode: 'on',
        archive_library: 'basic_archive',
        'basic_archive.archive_directory': logArchive.replaceAll("'", "''"),
        archive_timeout: '1h',
      }

function config(port: number): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20
  const shared = Math.max(128, Math.min(1024, Math.floor(memory / 8 / 64) * 64))
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    maintenance_work_mem: `${Math.max(64, Math.min(256, Math.floor(memory / 32)))}MB`,
    work_mem: '8MB',
    wal_buffers: '16MB',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    // A replica that is gone is copied anew; its log never fills the disk that the shop sells on.
    max_slot_wal_keep_size: '4GB',
    checkpoint_timeout: '15min',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    client_connection_check_interval: '500ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_min_duration_statement: '-1',
    log_lock_waits: 'on',
  }
}
