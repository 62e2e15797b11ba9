/** What this program uses of WebUSB and Web Serial; browsers without them have neither name. */
export interface UsbDevice {
  vendorId: number
  productId: number
  productName?: string | null
  serialNumber?: string | null
  configuration: { interfaces: UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: string }>
}

interface UsbInterface {
  interfaceNumber: number
  alternate: {
    interfaceClass: number
    endpoints: { endpointNumber: number; direction: string; type: string }[]
  }
}

interface Usb {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(asked: { filters: { classCode: number }[] }): Promise<UsbDevice>
}

export interface SerialDevice {
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  open(how: { baudRate: number }): Promise<void>
  close(): Promise<void>
  writable: WritableStream<Uint8Array> | null
}

interface Serial {
  getPorts(): Promise<SerialDevice[]>
  requestPort(): Promise<SerialDevice>
}

export const devices = () => navigator as Navigator & { usb?: Usb; serial?: Serial }

/** Whether the server lets this page speak to devices: it does so on the till's pages (server/platform/web.ts). */
export function isAllowed(feature: 'usb' | 'serial'): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature(feature) ?? true
}
