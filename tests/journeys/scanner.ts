import type { Page } from 'playwright-core'

/** As a scanner does: the whole code, a key every two milliseconds, then Enter, now; no key waits for the one before. */
export async function scan(page: Page, code: string): Promise<void> {
  const scanner = await page.context().newCDPSession(page)
  const began = Date.now() - 2 * code.length
  const press = (key: string, i: number) => {
    const enter = { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
    // When the key was pressed, however late a busy machine hands it on.
    const event = { key, timestamp: (began + 2 * i) / 1000 }
    const down = { ...event, ...(key === 'Enter' ? enter : { text: key }) }
    return [
      scanner.send('Input.dispatchKeyEvent', { type: 'keyDown', ...down }),
      scanner.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]
  }
  await Promise.all([...code, 'Enter'].flatMap(press))
  await scanner.detach()
  // No hand is as fast as what drives this browser.
  await page.waitForTimeout(60)
}

/** The phone's camera sees this code, from the next loading of a page on. */
export async function aimCamera(page: Page, code: string): Promise<void> {
  await page.addInitScript((rawValue) => {
    const film = async () => document.createElement('canvas').captureStream()
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: film } })
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue }]
      },
    })
    HTMLMediaElement.prototype.play = async () => {}
  }, code)
}
