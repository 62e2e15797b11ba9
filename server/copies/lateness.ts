const DAY_MS = 86_400_000

/** Milliseconds after which whoever runs the machine is told that no new copy came, or that none was tried. */
export const BACKUP_LATE = 2 * DAY_MS
export const DRILL_LATE = 9 * DAY_MS
