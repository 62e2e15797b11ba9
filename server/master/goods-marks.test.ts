import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goods } from '#contract/master/goods.ts'
import { permitKind } from '#contract/master/goods-marks.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { brought, checked, sheetOf } from './import/story.ts'

it.each([
  ['MD 234512345678', 'MD'],
  ['BPOM RI MD 2345-1234-56789', 'MD'],
  ['ML123456789012', 'ML'],
  ['P-IRT No. 2063573010001-25', 'PIRT'],
  ['NA18201200123', 'COSMETIC'],
  ['POM TR 123456789', 'TRADITIONAL'],
  ['DTL1234567890A1', 'MEDICINE'],
  ['MD 12345', null],
  ['MD 12345678901234', null],
  ['tanpa nomor', null],
  ['BPOM', null],
])('a permit %s is of the kind %s', (number, kind) => {
  expect(permitKind(number)).toBe(kind)
})

/** What packages say beside a name (domain §2.4). */
describe('goods that are halal or not', () => {
  let t: TestApp
  let id: number
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    id = await t.id('goods', 'MG2')
  })
  afterAll(async () => t.close())
  const now = () => t.call('owner', goods.get, { id })
  const whole = async () => {
    const { name, categoryId, brandId, baseUnitId, version } = await now()
    return { requestId: newRequest(), id, version, name, categoryId, brandId, baseUnitId }
  }
  const write = async (fields: object) =>
    t.ask('pembelian.sby', goods.update, {
      ...(await whole()),
      ...fields,
    })

  it('say nothing until somebody has said it, and are found by what they say', async () => {
    expect(await now()).toMatchObject({
      halalStatus: 'UNSPECIFIED',
      halalCertificateNo: null,
      distributionPermitNo: null,
    })
    const certificate = 'ID35110000012345678'
    const { status } = await write({
      halalStatus: 'HALAL',
      halalCertificateNo: ` ${certificate} `,
      distributionPermitNo: 'MD 234512345678',
    })
    expect(status).toBe(200)
    expect(await now()).toMatchObject({
      halalStatus: 'HALAL',
      halalCertificateNo: certificate,
      distributionPermitNo: 'MD 234512345678',
    })
    const { rows } = await t.call('owner', goods.getAll, {
      limit: 50,
      filter: { halalStatus: 'HALAL' },
    })
    expect(rows.map((row) => row.id)).toEqual([id])
  })

  it('have a certificate only where they are halal, and no number longer than a package has', async () => {
    const not = await write({ halalStatus: 'NON_HALAL' })
    expect(not.error.message).toBe('Nomor sertifikat halal hanya untuk barang halal')
    const long = await write({ distributionPermitNo: '1'.repeat(41) })
    expect([long.status, long.error.errors?.[0]?.field]).toEqual([400, 'distributionPermitNo'])
    expect((await write({ halalStatus: 'NON_HALAL', halalCertificateNo: null })).status).toBe(200)
    expect((await write({ distributionPermitNo: '   ' })).status).toBe(200)
    expect(await now()).toMatchObject({
      halalStatus: 'NON_HALAL',
      halalCertificateNo: null,
      distributionPermitNo: null,
    })
  })

  it('come from a sheet in words, are refused there as in the form, and leave as words', async () => {
    const row = { kode: 'MG2', nama: (await now()).name, kategori: 'MNY', satuan: 'PCS' }
    const wrong = await sheetOf('goods', [{ ...row, no_sertifikat_halal: 'ID3511' }])
    const { errors } = await checked(t, 'pembelian.sby', goods.batchUpload, wrong)
    expect(errors.map((one) => one.message)).toContain(
      'Nomor sertifikat halal hanya untuk barang halal',
    )
    const file = await sheetOf('goods', [
      { ...row, halal: 'Halal', no_sertifikat_halal: 'ID3511', no_izin_edar: 'P-IRT 1' },
    ])
    const state = await brought(t, 'pembelian.sby', goods.batchUpload, file)
    expect([state.status, state.errors, state.changed]).toEqual(['APPLIED', [], 1])
    expect(await now()).toMatchObject({
      halalStatus: 'HALAL',
      halalCertificateNo: 'ID3511',
      distributionPermitNo: 'P-IRT 1',
    })
    const { raw } = await t.ask('owner', goods.xlsx, { filter: { halalStatus: 'HALAL' } })
    const sheet = await readWorkbook(raw)
    expect(JSON.stringify(sheet)).toMatch(/Halal.*ID3511.*P-IRT 1/)
  })
})
