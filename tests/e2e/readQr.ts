import type { Browser, Locator, Page } from 'playwright-core'
import readPicture from 'qr/decode.js'

/** What a camera reads of an element: a picture of it is decoded, and nothing is asked of the page. */
export async function readQr(browser: Browser, code: Locator): Promise<string> {
  const context = await browser.newContext()
  try {
    return await readQrBy(await context.newPage(), code)
  } finally {
    await context.close()
  }
}

/** The same by a blank page that is there already, for many pictures. */
export async function readQrBy(blank: Page, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64')
  const { width, height, pixels } = await blank.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = image
    const drawn = new OffscreenCanvas(width, height).getContext('2d')
    drawn?.drawImage(image, 0, 0)
    // As text: a list of so many numbers takes seconds to hand over.
    let pixels = ''
    for (const byte of drawn?.getImageData(0, 0, width, height).data ?? []) pixels += String.fromCharCode(byte)
    return { width, height, pixels: btoa(pixels) }
  }, png)
  const data = Uint8ClampedArray.from(Buffer.from(pixels, 'base64'))
  return readPicture({ width, height, data }, { timeLimit: 10_000 })
}
