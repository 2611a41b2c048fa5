import axe from 'axe-core'
import { verifyMessage } from 'ethers'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountsOf } from '../../plugins/auth/frame/keys/signOnce.ts'
import { passkeySeed } from '../../plugins/auth/frame/passkey/passkeySeed.ts'
import { createMessage } from '../../plugins/features/siwx/message/createMessage.ts'
import { startSecure } from '../../sandbox/secure/startSecure.mjs'
import { launch } from './harness/launch.ts'
import { shoot } from './harness/screens.ts'
import { keepWallet, makePasskey } from './securePages/passkeyWallet.ts'
import { readToEnd } from './securePages/readToEnd.ts'
import { serveApp } from './securePages/serve.ts'
import { serveNode } from './securePages/serveNode.ts'

let browser: Browser
let app: Awaited<ReturnType<typeof serveApp>>
let keys: Awaited<ReturnType<typeof startSecure>>
let node: Awaited<ReturnType<typeof serveNode>>
const sites = { app: '', secure: '' }
const secureHost = 'keys.tapkit.localhost'

beforeAll(async () => {
  app = await serveApp(() => sites.secure)
  sites.app = `http://app.tapkit.localhost:${app.port}`
  node = await serveNode()
  const network = {
    id: 'eip155:31337' as const,
    namespace: 'eip155',
    reference: '31337',
    name: 'Testnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: node.url,
  }
  const outDir = '.cache/secure-approval'
  keys = await startSecure({ port: 0, hosts: [sites.app], networks: [network], name: 'Acme Keys', outDir })
  sites.secure = keys.url.replace('localhost', secureHost)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await keys?.stop()
  app?.close()
  node?.close()
})

/**
 * An app whose visitor has a passkey wallet, and has let the app in if `isGranted`. The console of every page must stay empty: a breach of a
 * policy is a line there.
 */
async function open({ isGranted = true } = {}) {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const address = await makeWallet(context, page, isGranted)
  const lines: string[] = []
  context.on('console', (line) => lines.push(line.text()))
  context.on('weberror', (error) => lines.push(String(error.error())))
  await page.goto(sites.app)
  await page.waitForFunction(() => 'secureKit' in globalThis)
  return { context, page, lines, address }
}

/** Plugs an authenticator into a page, and makes a wallet with its passkey in the storage of the secure origin. Answers the address of EVM. */
async function makeWallet(context: BrowserContext, page: Page, isGranted: boolean): Promise<string> {
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.goto(`${sites.secure}/secure.json`)
  const { credentialId, secret } = await page.evaluate(makePasskey)
  const accounts = await accountsOf(await passkeySeed(Uint8Array.from(secret), secureHost))
  await page.evaluate(keepWallet, { credentialId, accounts, host: isGranted ? sites.app : undefined })
  const [address = ''] = accounts.map((name) => name.slice(name.indexOf(':') + 1))
  return address
}

const signInText = (accountAddress: string) =>
  createMessage({
    ...{ domain: new URL(sites.app).host, accountAddress, chainId: 'eip155:31337', uri: `${sites.app}/` },
    ...{ version: '1', nonce: 'mNvP3kQ0ab2Zx9LwT6yE', issuedAt: '2030-01-31T12:00:00Z' },
  })

/** Opens the approval page in a frame of 360 × 600 px, and asks it to sign a message, which is a sign-in of the app by default. `outcome` is the answer or the code of the refusal. */
async function askInFrame(page: Page, address: string, text = signInText(address)) {
  await page.evaluate(
    async ({ secure, address, text }) => {
      const frame = secureKit.openFrame({ secure, role: 'approve', title: 'Approve', container: document.body })
      Object.assign(frame.element.style, { width: '360px', height: '600px', border: '0', position: 'absolute' })
      frame.element.style.insetInlineStart = '40px'
      frame.show()
      const { ask } = await frame.connect()
      const chainId = 'eip155:31337'
      const outcome = ask('RPC_REQUEST', {
        method: 'personal_sign',
        params: [text, address],
        chainId,
        account: address,
      })
        .then(({ result }) => String(result))
        .catch((error) => String(error.params?.fault ?? error.code))
      Object.assign(globalThis, { outcome })
    },
    { secure: sites.secure, address, text },
  )
  const frame = page.frames().find((each) => each.url().startsWith(sites.secure))
  if (!frame) throw new Error('There is no frame')
  return { frame, outcome: () => page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<string>) }
}

const keyOf = (page: Page | Frame, name: string) => page.getByRole('button', { name, exact: true })

/** Presses the key as a person does, who rests on the key before, and presses again if the page has moved meanwhile. */
async function press(page: Page | Frame, name: string) {
  const isGone = async () =>
    (await keyOf(page, name)
      .count()
      .catch(() => 0)) === 0
  await expect
    .poll(async () => {
      await readToEnd(page).catch(() => {})
      // A window closes itself after the press.
      await keyOf(page, name)
        .click({ delay: 600, timeout: 5_000 })
        .catch(() => {})
      return isGone()
    })
    .toBe(true)
}

/** Reads the request to its end, and waits until the key is armed. */
const armed = (page: Page | Frame, name: string) =>
  expect
    .poll(async () => {
      await readToEnd(page)
      return keyOf(page, name).getAttribute('aria-disabled')
    })
    .toBe('false')

test('a sign-in is signed after a press on a frame that the browser proves to be seen (approvals 3)', async () => {
  const { page, lines, address } = await open()
  const { frame, outcome } = await askInFrame(page, address)
  await frame.getByText('wants you to sign in').waitFor()
  expect(await keyOf(frame, 'Sign').getAttribute('aria-disabled')).toBe('true')
  await armed(frame, 'Sign')
  await press(frame, 'Sign')
  expect(verifyMessage(signInText(address), await outcome())).toBe(address)
  expect(lines).toEqual([])
})

test('a request that is longer than its frame leaves its key in view, and the key counts once the end was in view (approvals 21)', async () => {
  const { page, address } = await open()
  const text = signInText(address).replace('\n\nURI', `\n\n${'A statement that is long. '.repeat(40)}\n\nURI`)
  const { frame, outcome } = await askInFrame(page, address, text)
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
  expect(verifyMessage(text, await outcome())).toBe(address)
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

test.each(coverings)(
  'a frame that %s signs nothing, and asks for a window (approvals 3, approvals 4)',
  async (_, cover) => {
    const { page, address } = await open()
    const { frame, outcome } = await askInFrame(page, address)
    await keyOf(frame, 'Sign').waitFor()
    await page.locator('iframe').evaluate(cover as (element: Element) => void)
    expect(await outcome()).toBe('needs_window')
  },
)

test('a frame that is moved under the pointer at the press signs nothing until a person presses the key where it stands', async () => {
  const { page, address } = await open()
  const { frame, outcome } = await askInFrame(page, address)
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
  expect(verifyMessage(signInText(address), await outcome())).toBe(address)
})

/** Opens the approval page in a window, whose opener shakes hands with the page. */
async function askInWindow(context: BrowserContext, page: Page, type: 'CONSENT' | 'RPC_REQUEST', payload: object) {
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(
      ({ secure, type, payload }) => {
        const opened = secureKit.openWindow({ secure, role: 'approve' })
        const outcome = secureKit
          .shakeHands({ target: () => opened.window, secure, role: 'approve' })
          .then(({ ask }) => ask(type, payload as never))
          .catch((error) => String(error.params?.fault ?? error.code))
        Object.assign(globalThis, { outcome })
      },
      { secure: sites.secure, type, payload },
    ),
  ])
  return { window, outcome: () => page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<unknown>) }
}

test('a message that is no sign-in is asked in a window (approvals 4)', async () => {
  const { page, address } = await open()
  const { outcome } = await askInFrame(page, address, 'Hello')
  expect(await outcome()).toBe('needs_window')
})

test('a window asks for a consent once, keeps the grant and closes itself', async () => {
  const { context, page, lines, address } = await open({ isGranted: false })
  const accounts = [{ namespace: 'eip155', address, type: 'eoa' }]
  const { window, outcome } = await askInWindow(context, page, 'CONSENT', { accounts })
  await window.bringToFront()
  await armed(window, 'Connect')
  expect(await window.getByText(sites.app).isVisible()).toBe(true)
  const closed = window.waitForEvent('close')
  await press(window, 'Connect')
  expect(await outcome()).toEqual({ consented: true })
  await closed
  const { outcome: signed } = await askInFrame(page, address)
  const frame = page.frames().find((each) => each.url().startsWith(sites.secure))
  if (!frame) throw new Error('There is no frame')
  await armed(frame, 'Sign')
  await press(frame, 'Sign')
  expect(verifyMessage(signInText(address), await signed())).toBe(address)
  expect(lines).toEqual([])
})

test('a window that the visitor closes before the press aborts the request', async () => {
  const { context, page, address } = await open()
  const params = [{ from: address, to: `0x${'00'.repeat(19)}bb`, value: '0x1' }]
  const payload = { method: 'eth_sendTransaction', params, chainId: 'eip155:31337', account: address }
  const { window, outcome } = await askInWindow(context, page, 'RPC_REQUEST', payload)
  await keyOf(window, 'Approve and send').waitFor()
  await window.close({ runBeforeUnload: true })
  expect(['4001', 'secure_page_closed']).toContain(await outcome())
  expect(node.asked).not.toContain('eth_sendRawTransaction')
})

test('a window that the bridge was asked for does the request of its flow', async () => {
  const { context, page, lines, address } = await open({ isGranted: false })
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(
      ({ secure, address }) => {
        const flow = secureKit.createMessageId()
        secureKit.openWindow({ secure, role: 'approve', flow })
        const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
        const accounts = [{ namespace: 'eip155' as const, address, type: 'eoa' as const }]
        const outcome = frame.connect().then(({ ask }) => ask('CONSENT', { accounts, flow }))
        Object.assign(globalThis, { outcome: outcome.catch((error) => String(error.params?.fault ?? error.code)) })
      },
      { secure: sites.secure, address },
    ),
  ])
  await window.bringToFront()
  await armed(window, 'Connect')
  await press(window, 'Connect')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<unknown>)).toEqual({ consented: true })
  expect(lines).toEqual([])
})

test('a payment is sent once after a press in a window, by the passkey of that window', async () => {
  const { context, page, lines } = await open()
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(
      (secure) => Object.assign(globalThis, { opened: globalThis.open(`${secure}/secure.json`, '', 'popup') }),
      sites.secure,
    ),
  ])
  const address = await makeWallet(context, window, true)
  await page.evaluate(
    ({ secure, address }) => {
      const opened = Reflect.get(globalThis, 'opened') as Window
      opened.location.href = `${secure}/approve`
      const params = [{ from: address, to: `0x${'00'.repeat(19)}bb`, value: '0x2386f26fc10000' }]
      const payload = { method: 'eth_sendTransaction' as const, params, chainId: 'eip155:31337', account: address }
      const outcome = secureKit
        .shakeHands({ target: () => opened, secure, role: 'approve' })
        .then(({ ask }) => ask('RPC_REQUEST', payload))
        .then(({ result }) => String(result))
        .catch((error) => String(error.params?.fault ?? error.code))
      Object.assign(globalThis, { outcome })
    },
    { secure: sites.secure, address },
  )
  await window.bringToFront()
  await window.getByText('0.01 ETH').waitFor()
  await shoot(window, 'approval-payment')
  await armed(window, 'Approve and send')
  await press(window, 'Approve and send')
  const hash = await page.evaluate(() => Reflect.get(globalThis, 'outcome') as Promise<string>)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(node.asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  expect(lines).toEqual([])
})

test.each([
  ['light', 'ltr', 360],
  ['dark', 'rtl', 320],
] as const)('the page has no fault of accessibility and fits its frame: %s, %s, %i px', async (mode, dir, width) => {
  const { page, address } = await open()
  await page.emulateMedia({ colorScheme: mode })
  const { frame } = await askInFrame(page, address)
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
