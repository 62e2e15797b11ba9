import type pg from 'pg'

/**
 * Whoever waits on it for an answer is told at once that none will come. The server is told nothing: what it does goes on
 * there.
 */
export const cutLine = (client: pg.ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
