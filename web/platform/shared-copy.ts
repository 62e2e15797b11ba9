import { type SharedListName, sharedList, sharedListNames } from '#contract/master/shared-lists.ts'
import { call } from './api.ts'
import { type CopyOf, keeperOf } from './copy.ts'
import { dropList, holdList, type ListRow } from './shared-lists.ts'

/** The shared lists of the specification in this browser, made fresh while its window is seen. */
export const sharedCopy: CopyOf<SharedListName, ListRow> = {
  name: 'lists',
  lists: sharedListNames,
  every: 5 * 60_000,
  ask: async (question) =>
    navigator.onLine && document.visibilityState === 'visible'
      ? call(sharedList.changes, question, { silent: true })
      : null,
  idOf: (row) => row.id,
  show: (name, rows) => holdList(name, rows.values()),
  hide: dropList,
}

export const keepListsFresh = keeperOf(sharedCopy)
