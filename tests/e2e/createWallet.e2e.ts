import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults } from './harness/axe.ts'
import { press as pressToLeave } from './login/visitor.ts'
import { secretsIn } from './login/watchCanary.ts'
import { plugIn } from './securePages/plugIn.ts'
import { openWalletSites } from './securePages/walletSites.ts'
import { answer, createByCode, press, pressByKeys, readStorage, showWords } from './securePages/walletWindow.ts'

let world: Awaited<ReturnType<typeof openWalletSites>>

beforeAll(async () => {
  world = await openWalletSites()
})
afterAll(() => world?.stop())

test('a visitor makes a wallet with a synced passkey, and the bridge has it after a reload', async () => {
  const { page, lines, context } = await world.open()
  const { window, outcome } = await world.connect(context, page)
  await window.getByRole('heading', { name: 'Connect with Acme Keys' }).waitFor()
  expect(await window.getByText(world.sites.app, { exact: true }).count()).toBe(1)
  await press(window, 'Create a wallet with a passkey')
  await press(window, 'Continue without the words')
  const user = await outcome()
  expect(user).toMatchObject({
    provider: 'passkey',
    factors: ['passkey'],
    accounts: [
      { namespace: 'eip155', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
      { namespace: 'solana', address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) },
    ],
  })
  await expect.poll(() => window.isClosed()).toBe(true)
  await world.load(page)
  expect(await world.restore(page)).toEqual({ mode: 'frame', isConnected: false })
  await world.grant(context, user.accounts)
  await world.load(page)
  expect(await world.restore(page)).toEqual({ mode: 'frame', isConnected: true, user })
  expect(lines).toEqual([])
})

test('a passkey that stays on its device asks for the words to be kept, two of which are typed back', async () => {
  const { page, lines, context } = await world.open()
  const { window, outcome } = await world.connect(context, page, { isSynced: false })
  await press(window, 'Create a wallet with a passkey')
  await window.getByRole('heading', { name: 'Keep the words of your wallet' }).waitFor()
  expect(await window.getByRole('button').allTextContents()).toEqual(['Show the words', 'Back'])
  expect(await window.getByRole('listitem').count()).toBe(0)
  const words = await showWords(window)
  expect(words).toHaveLength(24)
  await press(window, 'I have written them down')
  await answer(window, (label) => (label.endsWith('1') ? 'wrong' : 'zoo zoo'))
  await window.getByRole('alert').first().waitFor()
  await answer(window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  expect(await outcome()).toMatchObject({ provider: 'passkey', factors: ['passkey'] })
  expect(lines).toEqual([])
})

test('a visitor whose authenticator has no PRF is told so, and makes a wallet with a recovery code', async () => {
  const { page, lines, context } = await world.open()
  const { window, outcome } = await world.connect(context, page, { hasPrf: false })
  const { groups } = await createByCode(window)
  expect(groups).toHaveLength(7)
  expect(await outcome()).toMatchObject({ factors: ['device', 'code'], accounts: [{}, {}] })
  expect(lines).toEqual([])
})

test('a wallet that this browser has is used by one press, and its passkey opens the same wallet', async () => {
  const { page, context } = await world.open()
  const first = await world.connect(context, page)
  await press(first.window, 'Create a wallet with a passkey')
  await press(first.window, 'Continue without the words')
  const user = await first.outcome()
  await world.load(page)
  const second = await world.connect(context, page)
  await press(second.window, /^Continue as 0x/)
  expect(await second.outcome()).toEqual(user)
})

test('a passkey that was not used leads back to the choice, and the app is told what the visitor decides', async () => {
  const { page, context } = await world.open()
  const { window, outcome } = await world.connect(context, page, { isTouched: false })
  await press(window, 'Use an existing passkey')
  await press(window, 'Cancel')
  await window.getByRole('alert').getByText('The passkey was not used').waitFor()
  await press(window, 'Cancel')
  expect(await outcome()).toEqual({ code: '4001' })
})

test.each(['reloads', 'closes'])('an app hears at once that the visitor %s the window', async (how) => {
  const { page, context } = await world.open()
  const { window, outcome } = await world.connect(context, page)
  await window.getByRole('heading').waitFor()
  await (how === 'reloads' ? window.reload() : window.close())
  expect(await outcome()).toEqual({ code: '4001' })
})

test('a press of a script does not count', async () => {
  const { page, context } = await world.open()
  const { window } = await world.connect(context, page)
  await window.getByRole('heading').waitFor()
  await window.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.click()
  })
  expect(await window.getByRole('heading').textContent()).toBe('Connect with Acme Keys')
})

test('a window draws nothing before it is asked', async () => {
  const { context, lines } = await world.open()
  const page = await context.newPage()
  await page.goto(`${world.sites.secure}/window#flow=${'0'.repeat(32)}`)
  await page.waitForFunction(() => document.body.childElementCount === 1)
  expect(await page.locator('body').innerText()).toBe('')
  expect(await page.title()).toBe('')
  expect(lines).toEqual([])
})

test('a wallet with a recovery code shows its words to its visitor, and the log of this device says so', async () => {
  const { page, lines, context } = await world.open()
  const made = await world.connect(context, page, { hasPrf: false })
  const { words, groups } = await createByCode(made.window)
  await world.grant(context, (await made.outcome()).accounts)
  await world.load(page)
  const { window, outcome } = await world.connect(context, page, {}, 'export')
  expect(await outcome()).toEqual({})
  await window.getByLabel('Recovery code').fill(groups.join(' '))
  expect(await showWords(window)).toEqual(words)
  await world.load(page)
  const log = await world.connect(context, page, {}, 'log')
  await expect.poll(() => log.window.getByRole('listitem').count()).toBe(2)
  expect((await log.window.getByRole('listitem').first().innerText()).split('\n').slice(0, 2)).toEqual([
    'Words shown',
    world.sites.app,
  ])
  expect(lines).toEqual([])
})

test('an app of the same site claims the passkey under no name, and no page of the secure origin reads the cookies that the app sets (login 79)', async () => {
  const { page, lines, context } = await world.open()
  const { secure, app } = world.sites
  const [own, shared] = [new URL(secure).hostname, 'tapkit.localhost']
  await plugIn(context, page)
  await context.addCookies([{ name: 'session', value: 'of-the-app', domain: `.${shared}`, path: '/' }])
  expect((await context.cookies(secure)).map(({ name }) => name)).toEqual(['session'])
  await context.addInitScript((own) => {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    const tell = () => location.hostname === own && console.log(`The cookies of ${location.pathname} were read`)
    Object.defineProperty(Document.prototype, 'cookie', {
      get() {
        tell()
        return get?.call(this)
      },
    })
  }, own)
  await page.goto(`${secure}/window#return=${encodeURIComponent(`${app}/`)}`)
  await press(page, 'Create a wallet with a passkey')
  await pressToLeave(page, 'Continue without the words')
  await page.waitForURL(`${app}/`)
  const { mode } = await world.restore(page)
  expect(mode).toBe('frame')
  /** The outcome of a page that asks for a passkey of this name, as any page can. */
  const claim = (rpId: string) =>
    page.evaluate(async (rpId) => {
      const publicKey = { challenge: new Uint8Array(32), rpId, userVerification: 'required', timeout: 2_000 } as const
      const got = navigator.credentials.get({ publicKey })
      return got.then((passkey) => String(passkey?.type)).catch((error) => String(error.name))
    }, rpId)
  expect([await claim(own), await claim(shared), await claim(new URL(app).hostname)]).toEqual([
    'SecurityError',
    'NotAllowedError',
    'NotAllowedError',
  ])
  expect(lines).toEqual([])
  // The passkey was at hand all the time.
  await page.goto(`${secure}/secure.json`)
  expect(await claim(own)).toBe('public-key')
})

test('an app that was granted no wallet leads to no task of it', async () => {
  const { page, context } = await world.open()
  const { outcome } = await world.connect(context, page, {}, 'export')
  expect(await outcome()).toEqual({ code: 'secure_page_fault' })
})

test('each step of a new wallet can be read, seen at 320 px and pressed by keys', async () => {
  const { page, context } = await world.open()
  const { window } = await world.connect(context, page, { isSynced: false })
  await window.setViewportSize({ width: 320, height: 640 })
  const check = async () => {
    expect(await findAccessibilityFaults(window)).toEqual([])
    const width = await window.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    expect(await window.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  }
  await window.getByRole('heading', { name: 'Connect with Acme Keys' }).waitFor()
  await check()
  // The end of axe's session has unplugged the authenticator.
  await plugIn(context, window, { isSynced: false })
  await pressByKeys(window, 'Create a wallet with a passkey', 'Keep the words of your wallet')
  await check()
  await showWords(window)
  expect(await findAccessibilityFaults(window)).toEqual([])
  await pressByKeys(window, 'I have written them down', 'Type two of the words')
  await check()
  for (const scheme of ['dark', 'light'] as const) {
    await window.emulateMedia({ colorScheme: scheme })
    expect(await findAccessibilityFaults(window)).toEqual([])
  }
})

test('the words of a wallet give the same accounts in another browser, with a passkey of its own', async () => {
  const one = await world.open()
  const made = await world.connect(one.context, one.page, { isSynced: false })
  await press(made.window, 'Create a wallet with a passkey')
  const words = await showWords(made.window)
  await press(made.window, 'I have written them down')
  await answer(made.window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  const { accounts } = await made.outcome()
  const other = await world.open()
  const { window, outcome } = await world.connect(other.context, other.page)
  await press(window, 'Restore a wallet')
  await press(window, 'Use the words of a wallet')
  await window.getByLabel('The 24 words').fill(words.join(' '))
  await press(window, 'Continue')
  await press(window, 'Create a passkey')
  expect(await outcome()).toMatchObject({ accounts, factors: ['device', 'passkey'] })
  expect(other.lines).toEqual([])
})

test('without a bridge that shares its storage, a window is asked by the app itself', async () => {
  const { page, lines, context } = await world.open()
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((secure) => {
      const flow = secureKit.createMessageId()
      const opened = secureKit.openWindow({ secure, role: 'window', flow })
      const outcome = secureKit
        .shakeHands({ target: () => opened.window, secure, role: 'window' })
        .then(async ({ ask, ready }) => {
          await ask('SYNC_DAPP_DATA', { name: 'Bank of https://bank.test' })
          return { mode: ready.mode, user: await ask('CONNECT_PASSKEY', {}) }
        })
      Object.assign(globalThis, { outcome })
    }, world.sites.secure),
  ])
  await plugIn(context, window)
  await window.getByText('calls itself Bank of https://bank.test').waitFor()
  expect(await window.getByText(world.sites.app, { exact: true }).count()).toBe(1)
  await press(window, 'Create a wallet with a passkey')
  await press(window, 'Continue without the words')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'outcome'))).toMatchObject({
    mode: 'window',
    user: { provider: 'passkey' },
  })
  expect(lines).toEqual([])
})

test('the secure page keeps addresses, passkeys, hosts and its log, and the app keeps nothing (storage 7)', async () => {
  const { page, context } = await world.open()
  const { window, outcome } = await world.connect(context, page, { isSynced: false })
  await press(window, 'Create a wallet with a passkey')
  const words = await showWords(window)
  await press(window, 'I have written them down')
  await answer(window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  const user = await outcome()
  const stored = await readStorage(page)
  expect(stored).toEqual({ cookie: '', entries: {}, databases: {}, caches: [] })
  const secure = await context.newPage()
  await secure.goto(`${world.sites.secure}/secure.json`)
  const { databases, ...others } = await readStorage(secure)
  expect(others).toEqual({ cookie: '', entries: { 'tapkit-secure:window': '1' }, caches: [] })
  expect(databases).toMatchObject({
    'tapkit-auth': {
      keys: [],
      grants: [],
      wallet: [{ kind: 'passkey', wordsKept: true }],
      log: [[{ event: 'created' }]],
    },
  })
  const text = JSON.stringify(databases)
  expect(user.accounts.every(({ address }: { address: string }) => text.includes(address))).toBe(true)
  // A single word, such as `address`, may be the name of a field.
  expect(secretsIn(text, words)).toEqual([])
})
