import { expect, it } from 'vitest'
import { DATA_AS_OF } from '#contract/report/data-as-of.ts'
import { withDataAge } from './data-age.ts'
import { dataAge } from './data-age-words.ts'
import { changeLanguage } from './i18n/define.ts'

it('tells the age of what a replica answered, in both languages, and nothing of what the database did', async () => {
  const reply = { rows: [1], asOf: '2026-01-10T07:02:11.000Z' }
  expect(dataAge(reply)).toBeUndefined()
  expect(withDataAge(reply, new Headers())).toBe(reply)
  const told = withDataAge(reply, new Headers({ [DATA_AS_OF]: '2026-01-10T07:02:11.123Z' }))
  expect([told.rows, dataAge(told)]).toEqual([[1], 'Data per 14.02.11'])
  await changeLanguage('en')
  expect(dataAge(told)).toBe('Data as of 14.02.11')
  await changeLanguage('id')
})
