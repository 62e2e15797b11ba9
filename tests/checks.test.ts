import { expect, it } from 'vitest'
import { CHECKS } from '#server/system/checks.ts'
import { checkText } from '../web/system/check-texts.ts'

it('says of every check of a closing what it looks at, and how it is put right', () => {
  const unsaid = CHECKS.flatMap(({ key }) => [`about.${key}`, `cure.${key}`]).filter(
    (name) => checkText(name as never) === name,
  )
  expect(unsaid).toEqual([])
})
