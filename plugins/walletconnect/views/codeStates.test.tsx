import { act, StrictMode } from 'react'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { denyStorage } from '../../../kernel/fixtures/denyStorage.ts'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { openKernel } from '../fixtures/openKernel.ts'
import { walletconnect } from '../index.ts'
import { pairingState } from '../state.ts'
import ConnectingWalletConnectView from './ConnectingWalletConnectView.tsx'

let fake: ReturnType<typeof createFakeClient>
let online = true
let copied: string[] = []
let mayCopy = true

beforeEach(() => {
  fake = createFakeClient()
  online = true
  copied = []
  mayCopy = true
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    language: 'en',
    get onLine() {
      return online
    },
    clipboard: {
      writeText: async (text: string) => {
        if (!mayCopy) throw new DOMException('No', 'NotAllowedError')
        copied.push(text)
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The view as a visitor comes to it; what it needs has loaded. */
async function visit(options?: Parameters<typeof openKernel>[1]) {
  const kernel = await openKernel([eip155({ networks: [mainnet] }), walletconnect({ provider: fake })], options)
  const state = () => kernel.state.features.walletconnect
  kernel.open('ConnectingWalletConnect')
  const drawn = mount(
    <StrictMode>
      <ConnectingWalletConnectView kernel={kernel} params={undefined} />
    </StrictMode>,
  )
  const title = () => drawn.find('h2').textContent
  const key = (text: string) => drawn.findAll('button').find(({ textContent }) => textContent === text) as HTMLElement
  return { kernel, state, title, key, ...drawn }
}

test('StrictMode makes one pairing (walletconnect 3)', async () => {
  const { state } = await visit()
  await act(() => vi.waitUntil(() => state().uri))
  expect(fake.proposed).toHaveLength(1)
})

test('where the browser keeps nothing, the visitor reads that the connection will not be remembered (walletconnect 15)', async () => {
  const kept = await visit()
  expect(kept.findAll('[role=note]')).toEqual([])
  kept.kernel.destroy()
  denyStorage()
  const { state, findAll } = await visit({ storage: undefined })
  const [notice, more] = findAll('[role=note]')
  expect([notice?.textContent, more]).toEqual([
    'Your browser keeps nothing for this page here, so the connection will not be remembered.',
    undefined,
  ])
  await act(() => vi.waitUntil(() => state().uri))
  expect(findAll('[role=note]')).toEqual([notice])
})

test('an SDK that did not load is said, and can be tried again (walletconnect 15)', async () => {
  const { WalletConnectLoadError } = await import('../errors.ts')
  fake.behaviour.connect = async () => {
    throw new WalletConnectLoadError({ failure: 'unserved', cause: new TypeError('Failed to fetch') })
  }
  const { state, title, key, page } = await visit()
  await act(() => vi.waitUntil(() => state().status === 'unloaded'))
  expect([title(), key('Try again') !== undefined]).toEqual(['WalletConnect did not load', true])
  expect(page.textContent).toContain('Reload this page, or take another wallet.')
})

test('the link is copied, and it is said where it could not be', async () => {
  const { kernel, state, key } = await visit()
  expect(key('Copy link').hasAttribute('disabled')).toBe(true)
  await act(() => vi.waitUntil(() => state().uri))
  click(key('Copy link'))
  await act(() => vi.waitUntil(() => kernel.state.toast))
  expect([copied, kernel.state.toast?.message]).toEqual([[state().uri], 'Link copied'])
  mayCopy = false
  click(key('Copy link'))
  await act(() => vi.waitUntil(() => kernel.state.toast?.message === 'Failed to copy'))
})

test('who is offline is told so, and has a code as soon as they are back (walletconnect 8)', async () => {
  online = false
  const { state, title, key } = await visit()
  await act(() => vi.waitUntil(() => state().status === 'offline'))
  expect([title(), key('Try again') !== undefined]).toEqual(['You are offline', true])
  online = true
  await act(async () => void dispatchEvent(new Event('online')))
  await act(() => vi.waitUntil(() => state().status === 'ready'))
  expect(title()).toBe('Scan with your wallet')
})

test('a relay that cannot be reached is said, and asked again a second later (walletconnect 8)', async () => {
  const { RelayUnreachableError } = await import('../errors.ts')
  let isDown = true
  fake.behaviour.connect = async () => {
    if (isDown) throw new RelayUnreachableError({ offline: false })
  }
  const { state, title } = await visit()
  await act(() => vi.waitUntil(() => state().status === 'unreachable'))
  expect(title()).toBe('No connection')
  isDown = false
  await act(() => vi.waitUntil(() => state().status === 'ready'))
  expect(title()).toBe('Scan with your wallet')
})

test('a code whose time is over, with no next one to be had, is shown as expired, and the next one as soon as it is there (walletconnect 4)', async () => {
  const { RelayUnreachableError } = await import('../errors.ts')
  const { kernel, state, title, key } = await visit()
  await act(() => vi.waitUntil(() => state().uri))
  // What loads has loaded: the clock is ours from the next visit on.
  await act(async () => void kernel.close())
  vi.useFakeTimers({ now: Date.now() })
  await act(async () => void kernel.open('ConnectingWalletConnect'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  const { uri } = state()
  expect(state().status).toBe('ready')
  let isDown = true
  let tries = 0
  fake.behaviour.connect = async () => {
    tries++
    if (isDown) throw new RelayUnreachableError({ offline: false })
  }
  await act(() => vi.advanceTimersByTimeAsync(232_000))
  // A wallet may still scan it, or have scanned it.
  expect(state().status).toBe('ready')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  // Once a second, until one can be had (walletconnect 8).
  const before = tries
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(tries - before).toBe(3)
  expect([state().status, title()]).toEqual(['expired', 'This code expired'])
  expect(key('Try again')).toBeDefined()
  expect(key('Copy link')).toBeUndefined()
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect([state().status, title()]).toEqual(['ready', 'Scan with your wallet'])
  expect(state().uri).not.toBe(uri)
})

/** A visit whose clock is the test's: what loads has loaded. */
async function visitOnFakeTime() {
  const drawn = await visit()
  await act(() => vi.waitUntil(() => drawn.state().uri))
  await act(async () => void drawn.kernel.close())
  vi.useFakeTimers({ now: Date.now() })
  await act(async () => void drawn.kernel.open('ConnectingWalletConnect'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(drawn.state().status).toBe('ready')
  return drawn
}

test('who waits 20 s in vain is offered a new code, and the old one still counts (walletconnect 16)', async () => {
  const { kernel, state, key, page } = await visitOnFakeTime()
  const { uri } = state()
  await act(() => vi.advanceTimersByTimeAsync(18_000))
  expect(key('New code')).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(page.querySelector('[role=status]')?.textContent).toContain('Have you approved it in your wallet')
  await act(async () => click(key('New code')))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect([state().uri === uri, key('New code'), fake.proposed.length]).toEqual([false, undefined, 2])
  fake.proposed.find((each) => each.uri === uri)?.approve(['eip155:1:0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'])
  // What reads a session loads now, which takes the time that it takes.
  vi.useRealTimers()
  await act(() => vi.waitUntil(() => kernel.account('eip155').status === 'connected'))
})

test('a wallet that approved, and whose session does not come within 20 s, is said, and has a new code (walletconnect 16)', async () => {
  const { state, title, page } = await visitOnFakeTime()
  const { uri = '' } = state()
  const topic = uri.slice(3, uri.indexOf('@'))
  const { crypto } = fake.client.core
  vi.spyOn(crypto, 'decode').mockResolvedValue({ result: { responderPublicKey: 'theirs' } } as never)
  fake.relay.emit('relayer_message', { topic: 'another', message: '', publishedAt: Date.now() })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  fake.relay.emit('relayer_message', { topic, message: '', publishedAt: Date.now() })
  await act(() => vi.advanceTimersByTimeAsync(19_000))
  expect([state().uri, title()]).toEqual([uri, 'Scan with your wallet'])
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect([state().uri === uri, title()]).toEqual([false, 'Please scan once more'])
  expect(page.textContent).toContain('its answer was lost on the way')
})

test('what a wallet has signed with the pairing is being verified: that is said in the place of the code (sign-in 23)', async () => {
  const { kernel, state, title, findAll } = await visit()
  await act(() => vi.waitUntil(() => state().uri))
  await act(async () => {
    pairingState.of(kernel).status = 'authenticating'
  })
  expect([title(), findAll('[role=img][aria-label^="QR code"]')]).toEqual(['Authenticating...', []])
  // No wallet is known yet: a key stands in the bezel in place of its picture.
  expect(findAll('.tk-ring .core .i')).toHaveLength(1)
})
