import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Printer } from '../../web/sales/printer/settings.ts'
import { NotPrinted, send } from '../../web/sales/printer/ways.ts'

const printer: Printer = {
  way: 'usb',
  name: 'TM-T82',
  vendorId: 1,
  productId: 2,
  serialNumber: null,
  columns: 48,
  baudRate: 9_600,
  drawer: true,
}
const interfaceOf = (interfaceClass: number, endpointNumber: number) => ({
  interfaceNumber: interfaceClass,
  alternate: { interfaceClass, endpoints: [{ endpointNumber, direction: 'out', type: 'bulk' }] },
})
const usb = {
  vendorId: 1,
  productId: 2,
  productName: 'TM-T82',
  serialNumber: '',
  configuration: { interfaces: [interfaceOf(3, 9), interfaceOf(7, 2)] },
  open: vi.fn(async () => {}),
  close: vi.fn(async () => {}),
  selectConfiguration: vi.fn(async () => {}),
  claimInterface: vi.fn(async () => {}),
  transferOut: vi.fn(async (_endpoint: number, _bytes: Uint8Array) => ({ status: 'ok' })),
}
const writable = {
  write: vi.fn(async () => {}),
  abort: vi.fn(async () => {}),
  close: vi.fn(async () => {}),
}
const port = {
  getInfo: () => ({ usbVendorId: 1, usbProductId: 2 }),
  open: vi.fn(async () => {}),
  close: vi.fn(async () => {}),
  writable: { getWriter: () => writable },
}
const found = { usb: [usb], serial: [port] }
const bytes = new Uint8Array(10_000).map((_, i) => i % 251)

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  Object.assign(found, { usb: [usb], serial: [port] })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => found.usb },
    serial: { getPorts: async () => found.serial },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const whyOf = (sent: Promise<void>) =>
  sent.then(
    () => 'printed',
    (error: unknown) => (error instanceof NotPrinted ? error.why : error),
  )

it('hands all bytes to the printer among what a USB device is, and gives it back', async () => {
  expect(await whyOf(send(printer, bytes))).toBe('printed')
  expect(usb.claimInterface.mock.calls).toEqual([[7]])
  const [portions, ends] = [usb.transferOut.mock.calls, new Set<number>()]
  for (const [endpoint] of portions) ends.add(endpoint)
  expect([...ends]).toEqual([2])
  expect(Buffer.concat(portions.map(([, some]) => some)).equals(bytes)).toBe(true)
  expect(usb.close).toHaveBeenCalled()
})

it('says why nothing came out', async () => {
  found.usb = []
  expect(await whyOf(send(printer, bytes))).toBe('away')
  found.usb = [usb]
  usb.open.mockRejectedValueOnce(new Error('Access denied.'))
  expect(await whyOf(send(printer, bytes))).toBe('taken')
  usb.transferOut.mockResolvedValueOnce({ status: 'stall' })
  expect(await whyOf(send(printer, bytes))).toBe('broken')
  usb.transferOut.mockRejectedValueOnce(new Error('The device was disconnected.'))
  expect(await whyOf(send(printer, bytes))).toBe('broken')
  vi.stubGlobal('document', { featurePolicy: { allowsFeature: () => false } })
  expect(await whyOf(send(printer, bytes))).toBe('notHere')
})

it.each(['usb', 'serial'] as const)('waits for no printer that takes nothing (%s)', async (way) => {
  usb.transferOut.mockReturnValueOnce(new Promise(() => {}))
  writable.write.mockReturnValueOnce(new Promise(() => {}))
  const sent = whyOf(send({ ...printer, way }, bytes))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sent).toBe('silent')
  // A device that was given back can be asked again.
  expect(way === 'usb' ? usb.close : writable.abort).toHaveBeenCalled()
})
