import type { Page } from 'playwright-core'
import { type Printout, printedBy } from './software-printer.ts'

/** What the page of a test has in place of WebUSB and Web Serial: every job as it came, and a plug that can be pulled. */
export interface Fakes {
  jobs: number[][]
  off: boolean
  baudRate: number | null
}

/** Before the page loads anything: its browser has a printer on USB and one on a serial line. */
export async function plugIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fakes: Fakes = { jobs: [], off: false, baudRate: null }
    const let_ = { usb: false, serial: false }
    const gone = () => {
      if (fakes.off) throw new DOMException('The device was disconnected.', 'NetworkError')
    }
    const take = (bytes: Uint8Array) => fakes.jobs.at(-1)?.push(...bytes)
    const out = { endpointNumber: 2, direction: 'out', type: 'bulk' }
    const printer = {
      vendorId: 0x04b8,
      productId: 0x0202,
      productName: 'TM-T82',
      serialNumber: 'A1',
      configuration: {
        interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [out] } }],
      },
      open: async () => {
        gone()
        fakes.jobs.push([])
      },
      close: async () => {},
      selectConfiguration: async () => {},
      claimInterface: async () => {},
      transferOut: async (_endpoint: number, bytes: Uint8Array) => {
        gone()
        take(bytes)
        return { status: 'ok' }
      },
    }
    const port = {
      getInfo: () => ({ usbVendorId: 0x1a86, usbProductId: 0x7523 }),
      open: async ({ baudRate }: { baudRate: number }) => {
        gone()
        fakes.baudRate = baudRate
        fakes.jobs.push([])
        port.writable = new WritableStream({ write: (bytes: Uint8Array) => void take(bytes) })
      },
      close: async () => {},
      writable: null as WritableStream<Uint8Array> | null,
    }
    // Once a person has let them, a page finds them again after it was loaded anew.
    const known = (name: 'usb' | 'serial') =>
      localStorage.getItem(`fake.${name}`) === 'yes' || let_[name]
    const letIn = (name: 'usb' | 'serial') => {
      let_[name] = true
      localStorage.setItem(`fake.${name}`, 'yes')
    }
    Object.defineProperty(navigator, 'usb', {
      value: {
        getDevices: async () => (known('usb') && !fakes.off ? [printer] : []),
        requestDevice: async () => {
          letIn('usb')
          return printer
        },
      },
    })
    Object.defineProperty(navigator, 'serial', {
      value: {
        getPorts: async () => (known('serial') ? [port] : []),
        requestPort: async () => {
          letIn('serial')
          return port
        },
      },
    })
    Object.assign(window, { fakes })
  })
}

const fakesOf = (page: Page): Promise<Fakes> =>
  page.evaluate(() => (window as unknown as { fakes: Fakes }).fakes)

/** The bytes of every job so far. */
export const jobsOf = async (page: Page): Promise<Uint8Array[]> =>
  (await fakesOf(page)).jobs.filter((job) => job.length > 0).map((job) => Uint8Array.from(job))

export const printoutsOf = async (page: Page): Promise<Printout[]> =>
  (await jobsOf(page)).map(printedBy)

export const baudRateOf = async (page: Page) => (await fakesOf(page)).baudRate

/** Pulls the plug, or puts it back. */
export const unplug = (page: Page, off: boolean): Promise<void> =>
  page.evaluate((is) => {
    ;(window as unknown as { fakes: Fakes }).fakes.off = is
  }, off)
