import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { labels } from '#contract/labels.ts'
import { auditNotes } from '#contract/system/audit-actions.ts'
import { sentence } from '#contract/values.ts'
import { notesOfTheAudit, sentencesOfTheCode } from '../../../tests/sentences.ts'
import { changeLanguage, fetchEnglish } from './define.ts'
import { deedInEnglish, inEnglish, sentencesEn } from './english/index.ts'
import { wordsEn } from './english/words.ts'
import { toldIn } from './told.ts'

const { sentences, nouns } = sentencesOfTheCode()
/** Words in small letters, not a code of the program. */
const isTelling = (text: string) => /(^|[^\w_])\p{Lu}?\p{Ll}{2}/u.test(text.replaceAll('{{}}', ''))
const OPERATOR = /^server\/(main|embedded-postgres)/
const told = [...sentences]
  .filter(([text, files]) => isTelling(text) && !files.every((file) => OPERATOR.test(file)))
  .map(([text]) => text)
const placeless = (text: string) => text.replace(/\{\{\w*\}\}/g, '{{}}')
const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()

beforeAll(async () => {
  await changeLanguage('en')
  await fetchEnglish()
})
afterAll(() => changeLanguage('id'))

test('whatever the server and the contract tell has English words', () => {
  expect(told.length).toBeGreaterThan(500)
  const known = new Set(Object.keys(sentencesEn).map(placeless))
  expect(told.filter((text) => !known.has(text))).toEqual([])
})

test('there is no English for what nobody tells any more', () => {
  const written = new Set(told)
  expect(Object.keys(sentencesEn).filter((text) => !written.has(placeless(text)))).toEqual([])
})

test('English says the same values, and in English', () => {
  for (const [id, en] of Object.entries({ ...sentencesEn, ...wordsEn })) {
    expect(places(en), id).toEqual(places(id))
    expect(en, id).not.toMatch(
      /\b(tidak|belum|sudah|wajib|harus|untuk|dengan|dari|oleh|dan|yang|pada|barang|harga|tanggal)\b/,
    )
  }
})

/** The same in both languages, or a name of the tax office. */
const SAME = new Set([
  'Banner',
  'Bank',
  'Barcode',
  'Booking',
  'DPP',
  'Deposit',
  'Email',
  'Margin',
  'PLU',
  'PPN',
  'QRIS',
  'RK',
  'Supplier',
  'debit',
  'e-wallet',
  'supplier',
])
const onLabels = new Set<string>(Object.values(labels))
const inPatterns = new Set(Object.keys(wordsEn).flatMap((text) => text.split(/[ ()]/)))
test('fixed words that stand in a sentence have English ones', () => {
  const fixed = [...nouns.keys()].filter(
    (word) =>
      isTelling(word) &&
      !/\{\{|^[a-z]+[A-Z]/.test(word) &&
      !onLabels.has(word) &&
      !(word in labels),
  )
  const without = fixed.filter(
    (word) => inEnglish(`${word} tidak valid`) === `${word} is not valid`,
  )
  expect(without.filter((word) => !SAME.has(word) && !inPatterns.has(word))).toEqual([])
})

test('values stand in English sentences as they are, words of ours in English', () => {
  expect(
    [
      'Supplier wajib diisi',
      'Tgl. Faktur Pajak wajib diisi',
      'Periode Januari 2026 sudah ditutup',
      'Anda tidak memiliki hak akses untuk menambah Pesanan Pembelian',
      'Pesanan Pembelian berstatus Draf tidak dapat ditutup',
      'Diperlukan persetujuan untuk tanggal mundur 1 hari',
      'Stok Kopi. Hitam di Toko SBY tidak mencukupi. Tersedia 3 PCS, diminta 5 PCS',
      'Diperlukan persetujuan atasan untuk harga Kopi. Diperlukan persetujuan untuk tanggal mundur 4 hari',
      'Budi tidak berhak menyetujui sebesar ini. Diperlukan persetujuan atasan untuk retur',
      'Saldo bank belum sesuai rekening koran: BCA 123, Mandiri 9, dan 3 lagi. Ada stok minus: 001 Kopi (Toko SBY)',
      'Kata yang tidak dikenal siapa pun',
    ].map(inEnglish),
  ).toEqual([
    'Supplier is required',
    'Tax invoice date is required',
    'Period January 2026 is closed',
    'You have no right to add purchase orders',
    'Purchase order with status draft cannot be closed',
    'Back-dating by 1 day needs approval',
    'Not enough stock of Kopi. Hitam in Toko SBY. Available 3 PCS, asked for 5 PCS',
    'The price of Kopi needs a supervisor’s approval. Back-dating by 4 days needs approval',
    'Budi may not approve this much. A return needs a supervisor’s approval',
    'Bank balances do not equal the statements yet: BCA 123, Mandiri 9, and 3 more. Some stock is negative: 001 Kopi (Toko SBY)',
    'Kata yang tidak dikenal siapa pun',
  ])
})

test('of an answer only what its schema calls a sentence is put into English', () => {
  const reply = z.object({
    warnings: z.array(sentence).nullish(),
    rows: z.array(z.object({ message: sentence, name: z.string() })),
  })
  const rows = [{ message: 'Gudang tidak ditemukan', name: 'Gudang tidak ditemukan' }]
  expect(toldIn(reply, { warnings: ['Pelanggan diblokir'], rows })).toEqual({
    warnings: ['The customer is blocked'],
    rows: [{ message: 'Warehouse not found', name: 'Gudang tidak ditemukan' }],
  })
  expect(toldIn(reply, { rows })).toMatchObject({ rows: [{ message: 'Warehouse not found' }] })
})

test('what the program notes in the audit has English words', () => {
  const known = new Set(Object.keys(auditNotes).map(placeless))
  // Fields in lines are told by their labels.
  const own = notesOfTheAudit().filter(
    (text) => isTelling(text) && !/^(Rp|\w+:|[A-Z]+$)/.test(text),
  )
  expect(own.length).toBeGreaterThan(5)
  const joined = own.map((text) => text.replace('{{}}{{}}', '{{}}'))
  expect(joined.filter((text) => !known.has(text))).toEqual([])
})

test('deeds of the audit are told in English, what people wrote as they did', () => {
  expect(
    [
      'Buka shift',
      'Menunggu Persetujuan',
      'Buka periode Februari 2026',
      'Cetak salinan ke-2',
      'Booking kedaluwarsa',
      'Unduh daftar pelanggan',
      'Kasir 1, modal Rp 200.000',
      'Disetujui Ratna: Tanggal salah',
      'Faktur asli tidak ditemukan',
    ].map(deedInEnglish),
  ).toEqual([
    'Open shift',
    'Waiting for approval',
    'Open period February 2026',
    'Print copy 2',
    'Booking expired',
    'Download the customer list',
    'Kasir 1, float Rp 200.000',
    'Approved by Ratna: Tanggal salah',
    'Faktur asli tidak ditemukan',
  ])
})
