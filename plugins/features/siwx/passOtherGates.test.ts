import { emailCapture } from 'tapkit/features/email-capture'
import { askAtGate, type Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { askToConnect } from '../../../ui/core/actions/ask.ts'
import { createOn } from '../../../ui/host/createOn.ts'
import { connectWallet } from '../../../ui/wallet/connectWallet.ts'
import { submit } from '../email-capture/actions/submit.ts'
import { captureState } from '../email-capture/state.ts'
import { cancel } from './actions/cancel.ts'
import {
  asked,
  mock,
  openModal,
  other,
  requests,
  settle,
  signedIn,
  signNow,
  task,
  views,
} from './fixtures/visitModal.ts'
import { siwx } from './index.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

test('another wallet that declines does not take away the sign-in that a connected wallet waits for (sign-in 7)', async () => {
  const { kernel, chain } = await signedIn()
  chain.wallet('other').mode = 'hang'
  kernel.open('ConnectingExternal', other)
  await vi.waitUntil(() => chain.wallet('other').held.length === 1)
  chain.wallet('wallet').emitAccounts(['newcomer'])
  await asked(kernel)
  expect(views(kernel)).toEqual(['ConnectingExternal', 'SIWXSignMessage'])
  chain.wallet('other').held[0]?.answer('reject')
  await settle()
  expect(requests(kernel).map(({ accountAddress }) => accountAddress)).toEqual(['newcomer'])
  expect([kernel.state.modal.open, views(kernel).at(-1)]).toEqual([true, 'SIWXSignMessage'])
})

test('a connected wallet that is locked meanwhile does not close the sign-in of the wallet that is connecting', async () => {
  const { kernel, chain } = await signedIn()
  kernel.open('Connect')
  askToConnect(kernel, other)
  await asked(kernel)
  expect(views(kernel)).toEqual(['Connect', 'ConnectingExternal', 'SIWXSignMessage'])
  chain.wallet('wallet').lock()
  await settle()
  expect(requests(kernel).length).toBe(1)
  expect([kernel.state.modal.open, views(kernel).at(-1)]).toEqual([true, 'SIWXSignMessage'])
})

test.each(['lets it through', 'refuses it'])(
  'a gate of the host’s that takes its time after the sign-in, and %s: the modal stays until the press has come to its end',
  async (how) => {
    let decide = () => {}
    const decided = new Promise<void>((resolve) => {
      decide = resolve
    })
    const members: Plugin = {
      name: 'members',
      apply: ({ hooks }) =>
        hooks.authorize.tapPromise({ name: 'members', stage: 200 }, async () => {
          await decided
          if (how === 'refuses it') throw new Error('no member')
        }),
    }
    const { kernel, closed } = await openModal([siwx(), members])
    const connecting = connectWallet({ kernel, on: createOn(kernel) as never }, 'wallet')
    const outcome = connecting.then(
      () => 'connected',
      ({ name }) => name,
    )
    await signNow(kernel)
    await task()
    await task()
    expect(closed).toEqual([])
    decide()
    expect(await outcome).toBe(how === 'refuses it' ? 'ConnectFailedError' : 'connected')
    await settle()
    // Where it was refused, the wallet's view says so.
    expect([closed.length, views(kernel)]).toEqual(how === 'refuses it' ? [0, ['ConnectingExternal']] : [1, []])
  },
)

test('a wallet that locks at the sign-in, after an email, is said to be locked: the modal is open (sign-in 6)', async () => {
  const { kernel, chain } = await openModal([siwx(), emailCapture({ required: true, onCapture() {} })])
  kernel.open('Connect')
  askToConnect(kernel, mock)
  const { id } = await vi.waitUntil(() => captureState.of(kernel).requests[0])
  await submit(kernel, id, 'ada@example.com')
  await asked(kernel)
  chain.wallet('wallet').lock()
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  await settle()
  expect([kernel.state.modal.open, views(kernel)]).toEqual([true, ['Connect', 'ConnectingExternal']])
})

test('between the sign-ins of two chains that one press connects, the modal stays open', async () => {
  const kept = createMemoryStorage()
  // A server takes its time.
  const storage = {
    ...kept,
    all: async () =>
      task()
        .then(task)
        .then(() => kept.all()),
  }
  const { kernel, closed } = await openModal(siwx({ storage }))
  const connecting = connectWallet({ kernel, on: createOn(kernel) as never }, 'both', 'mock')
  const outcome = connecting.then(
    () => 'connected',
    ({ name }) => name,
  )
  await signNow(kernel)
  await vi.waitUntil(() => requests(kernel).length === 0)
  await asked(kernel)
  expect([closed, views(kernel)]).toEqual([[], ['ConnectingExternal', 'SIWXSignMessage']])
  await signNow(kernel)
  expect(await outcome).toBe('connected')
})

test('a press of the page for a wallet asks that wallet, also while a sign-in that may be skipped is offered', async () => {
  const { kernel, chain } = await openModal(siwx({ required: false }))
  await kernel.connect(mock)
  await vi.waitUntil(() => views(kernel).at(-1) === 'SIWXSignMessage')
  void connectWallet({ kernel, on: createOn(kernel) as never }, 'other').catch(() => {})
  expect(chain.wallet('other').asked).toEqual(['connect'])
})

/** A gate of a host's own, which asks in a view of its own. */
function hostGate(when: (address: string) => boolean) {
  const line: { requests: { readonly id: string }[] } = { requests: [] }
  const answers = new Map<string, (error?: unknown) => void>()
  let count = 0
  const plugin: Plugin = {
    name: 'terms',
    apply(kernel) {
      const view = { title: 'Terms', gate: true, back: false, load: async () => ({ default: () => null }) }
      kernel.hooks.resolveView.tap('terms', (input) =>
        input.view === ('Terms' as never) ? (view as never) : undefined,
      )
      kernel.hooks.authorize.tap({ name: 'terms', stage: -50 }, async ({ account, signal }) => {
        if (!when(account.address)) return
        const question = { id: String(++count) }
        await askAtGate(kernel, { view: 'Terms' as never, line, answers, question, signal })
      })
    },
  }
  return { plugin, line, answer: (error?: unknown) => [...answers.values()][0]?.(error) }
}

test('cancelling the sign-in of one wallet leaves the question of another wallet’s gate on screen (sign-in 9)', async () => {
  const terms = hostGate((address) => address === 'guest')
  const { kernel, chain } = await signedIn([siwx(), terms.plugin])
  // The connected wallet waits for a gate of the host's.
  chain.wallet().emitAccounts(['guest'])
  await vi.waitUntil(() => terms.line.requests.length === 1)
  expect(views(kernel)).toEqual(['Terms'])
  // Another wallet of another chain is to sign in.
  const connecting = kernel.connect(other).catch(() => {})
  const { id } = await asked(kernel)
  expect(views(kernel)).toEqual(['Terms', 'SIWXSignMessage'])
  await cancel(kernel, id)
  await connecting
  await settle()
  expect([terms.line.requests.length, views(kernel)]).toEqual([1, ['Terms']])
})

test('a sign-in that waits beneath the email of another wallet is not left by closing that email (sign-in 7)', async () => {
  const captured = emailCapture({ required: true, onCapture() {}, prefill: () => undefined })
  const { kernel } = await openModal([siwx(), captured])
  // The first wallet has given its email, and is to sign in.
  kernel.connect(mock).catch(() => {})
  const { id } = await vi.waitUntil(() => captureState.of(kernel).requests[0])
  await submit(kernel, id, 'ada@example.com')
  await asked(kernel)
  const second = kernel.connect(other).catch(() => {})
  await vi.waitUntil(() => captureState.of(kernel).requests.some(({ namespace }) => namespace === 'other'))
  expect(views(kernel).at(-1)).toBe('DataCapture')
  kernel.close()
  await second
  await settle()
  expect([requests(kernel).length, kernel.state.modal.open, views(kernel).at(-1)]).toEqual([1, true, 'SIWXSignMessage'])
})
