// The approval page in a frame: what it takes a press for, and what it leaves to a window.
import axe from 'axe-core'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shoot } from './harness/screens.ts'
import { press } from './login/visitor.ts'
import { armed, keyOf, openApprovalSites } from './securePages/approvalSites.ts'

let world: Awaited<ReturnType<typeof openApprovalSites>>

beforeAll(async () => {
  world = await openApprovalSites()
})
afterAll(() => world?.stop())

/** An app that asks its visitor, by default to sign in, in a frame. */
async function ask(textFor: (address: string) => string = world.signInText) {
  const visit = await world.open()
  return { ...visit, ...(await world.askInFrame(visit.page, visit.address, textFor(visit.address))) }
}

test('a sign-in is signed after a press on a frame that the browser proves to be seen (approvals 3)', async () => {
  const { frame, outcome, lines, address } = await ask()
  await frame.getByText('wants you to sign in').waitFor()
  expect(await keyOf(frame, 'Sign').getAttribute('aria-disabled')).toBe('true')
  await armed(frame, 'Sign')
  await press(frame, 'Sign')
  expect(verifyMessage(world.signInText(address), await outcome())).toBe(address)
  expect(lines).toEqual([])
})

test('a request that is longer than its frame leaves its key in view, and the key counts once the end was in view (approvals 21)', async () => {
  const long = (address: string) => world.signInText(address, 'A statement that is long. '.repeat(40).trim())
  const { frame, outcome, page, address } = await ask(long)
  await frame.getByText('wants you to sign in').waitFor()
  const key = keyOf(frame, 'Sign')
  const box = await key.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600)
  await frame.getByText('Scroll to the end of the request').waitFor()
  // By hand: a click of the driver would scroll.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  // Longer than the frame may be unseen, and longer than the key waits.
  const asked = Date.now()
  await expect.poll(() => Date.now() - asked).toBeGreaterThan(6_000)
  await page.mouse.down()
  await page.mouse.up()
  expect(await key.getAttribute('aria-disabled')).toBe('true')
  await armed(frame, 'Sign')
  expect(await key.boundingBox()).toEqual(box)
  await press(frame, 'Sign')
  expect(verifyMessage(long(address), await outcome())).toBe(address)
})

const coverings: readonly (readonly [string, (element: HTMLIFrameElement) => void])[] = [
  [
    'is covered by a transparent layer',
    () => {
      const layer = document.createElement('div')
      Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '9', pointerEvents: 'none' })
      document.body.append(layer)
    },
  ],
  [
    'is covered by a transparent popover',
    () => {
      const layer = document.createElement('div')
      layer.popover = 'manual'
      const seeThrough = { width: '100vw', height: '100vh', border: '0', padding: '0', background: 'transparent' }
      Object.assign(layer.style, seeThrough, { inset: '0', pointerEvents: 'none' })
      document.body.append(layer)
      layer.showPopover()
    },
  ],
  [
    'is drawn in other colours',
    (element) => {
      element.style.filter = 'hue-rotate(1deg)'
    },
  ],
  [
    'is blended with what is behind',
    (element) => {
      element.style.mixBlendMode = 'multiply'
    },
  ],
  [
    'is scaled',
    (element) => {
      element.style.transform = 'scale(0.98)'
    },
  ],
  [
    'is faded',
    (element) => {
      element.style.opacity = '0.99'
    },
  ],
  [
    'is cut to a strip',
    (element) => {
      element.style.height = '10px'
    },
  ],
  [
    'is drawn so small that nobody can read it',
    (element) => {
      Object.assign(element.style, { zoom: '0.2', width: '1800px', height: '3000px' })
    },
  ],
  [
    'is clipped',
    (element) => {
      element.style.clipPath = 'inset(60% 0 0 0)'
    },
  ],
  [
    'stands half outside of the window',
    (element) => {
      element.style.insetInlineStart = '-180px'
    },
  ],
]

test('a frame that is covered, filtered, blended, scaled, faded, cut, shrunk, clipped or pushed out of the window signs nothing, and asks for a window (approvals 3, approvals 4)', async () => {
  // A frame waits for seconds before it gives up: all of them wait at once.
  const untouched = await ask()
  const outcomes: Record<string, () => Promise<string>> = {}
  for (const [name, cover] of coverings) {
    const { frame, outcome, page } = await ask()
    await keyOf(frame, 'Sign').waitFor()
    await page.locator('iframe').evaluate(cover as (element: Element) => void)
    outcomes[name] = outcome
  }
  for (const [name, outcome] of Object.entries(outcomes)) expect(await outcome(), name).toBe('needs_window')
  await armed(untouched.frame, 'Sign')
})

test('a frame that is moved under the pointer at the press signs nothing until a person presses the key where it stands', async () => {
  const { frame, outcome, page, address } = await ask()
  await armed(frame, 'Sign')
  const box = await keyOf(frame, 'Sign').boundingBox()
  if (!box) throw new Error('The key has no box')
  await page.mouse.move(box.x + box.width / 2 + 300, box.y + box.height / 2)
  await page.locator('iframe').evaluate((element) => {
    ;(element as HTMLElement).style.insetInlineStart = '340px'
  })
  await page.mouse.down()
  await page.mouse.up()
  expect(await keyOf(frame, 'Sign').count()).toBe(1)
  await press(frame, 'Sign')
  expect(verifyMessage(world.signInText(address), await outcome())).toBe(address)
})

test('a message that is no sign-in is asked in a window (approvals 4)', async () => {
  const { outcome } = await ask(() => 'Hello')
  expect(await outcome()).toBe('needs_window')
})

test.each([
  ['light', 'ltr', 360],
  ['dark', 'rtl', 320],
] as const)('the page has no fault of accessibility and fits its frame: %s, %s, %i px', async (mode, dir, width) => {
  const { frame, page } = await ask()
  await page.emulateMedia({ colorScheme: mode })
  await page.locator('iframe').evaluate((element, width) => {
    ;(element as HTMLElement).style.width = `${width}px`
  }, width)
  await frame.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir)
  await armed(frame, 'Sign')
  await shoot(page, `approval-${mode}-${width}`)
  await frame.evaluate(axe.source)
  const faults = await frame.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(faults).toEqual([])
  const overflow = await frame.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.querySelector('main') ?? {}
    return scrollWidth - clientWidth
  })
  expect(overflow).toBe(0)
})
