import { afterEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from './drafts.ts'
import { dropDrafts } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps no half written form of anybody once he has signed out', () => {
  const kept = new Map<string, string>([['till.key', 'x']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
  keepDraft('customer', { nik: '3578010101800001' })
  keepDraft('supplier', { npwp: '0012345678901000' })
  expect(readDraft('customer')?.values).toEqual({ nik: '3578010101800001' })
  dropDrafts()
  expect([...kept.keys()]).toEqual(['till.key'])
})
