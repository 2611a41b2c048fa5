import { expect, vi } from 'vitest'
import { type Driver, pressAt, strike } from './driver.ts'
import { type Control, createReader, type Reader } from './reader.ts'

const source = `(text) => {
  const [method, ...values] = JSON.parse(text)
  return JSON.stringify((${createReader})()[method](...values) ?? null)
}`
/** How long a control stays where it is before it is pressed: the card moves while its view loads. */
const still = 200

export type Page = ReturnType<typeof createPage>

/** A visitor's hands and eyes, over any driver. */
export function createPage(driver: Driver) {
  const read = async <method extends keyof Reader>(method: method, ...values: Parameters<Reader[method]>) =>
    JSON.parse(await driver.call(source, JSON.stringify([method, ...values]))) as ReturnType<Reader[method]>

  const spotOf = async (control: Control) => {
    const place = `${control.tag ?? 'button'} “${control.name}” of ${control.host ?? 'the page'}`
    let before: { x: number; y: number } | null = null
    let since = 0
    return vi.waitFor(
      async () => {
        const spot = await read('spot', control)
        if (!spot || spot.x !== before?.x || spot.y !== before.y) since = Date.now()
        before = spot
        if (!spot || Date.now() - since < still)
          throw new Error(`There is no ${place} that stands still to be pressed.`)
        return spot
      },
      { timeout: 60_000, interval: 50 },
    )
  }

  return {
    read,
    async press(control: Control) {
      // On a busy machine the card may still move between the look and the press.
      const end = Date.now() + 60_000
      while (Date.now() < end) {
        const { x, y } = await spotOf(control)
        await driver.perform([pressAt(x, y)])
        const arrived = () => read('hit').then((hit) => hit ?? Promise.reject(new Error('The press came nowhere.')))
        if (await vi.waitFor(arrived, { timeout: 60_000, interval: 20 })) return
      }
      throw new Error(`Every press of “${control.name}” missed.`)
    },
    type: (text: string | readonly string[]) => driver.perform([strike(text)]),
    expectDemo: (field: string) => expect.poll(() => read('demo', field)),
    expectModal: () => expect.poll(() => read('modalText')),
    expectFocus: () => expect.poll(() => read('focused')),
    expectClosed: () => expect.poll(() => read('isOpen')).toBe(false),
  }
}
