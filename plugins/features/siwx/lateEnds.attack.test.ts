import { emailCapture } from 'tapkit/features/email-capture'
import { askAtGate, type Kernel, type Plugin, type PluginOption, selectStatus } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askToConnect } from '../../../ui/core/actions/ask.ts'
import { core } from '../../../ui/core/index.ts'
import { captureState } from '../email-capture/state.ts'
import { cancel } from './actions/cancel.ts'
import { sign } from './actions/sign.ts'
import { siwx } from './index.ts'
import { siwxState } from './state.ts'

const mock = { connectorId: 'wallet', namespace: 'mock' } as never
const other = { connectorId: 'other', namespace: 'other' } as never

async function openKit(plugins: PluginOption, multiWallet = false) {
  const chain = mockChain({
    networks: [mockNetwork('mock:1'), mockNetwork('mock:2'), mockNetwork('other:1')],
    wallets: [
      { id: 'wallet' },
      { id: 'second' },
      { id: 'other', namespaces: ['other'] },
      { id: 'both', namespaces: ['mock', 'other'] },
    ],
  })
  const kernel = createTestKernel({ plugins: [core(), chain.plugin, plugins], features: { multiWallet } })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await kernel.view('Connect')?.load()
  return { kernel, chain }
}

const requests = (kernel: Kernel) => siwxState.of(kernel).requests
const views = (kernel: Kernel) => kernel.state.router.stack.map(({ view }) => view)
const asked = (kernel: Kernel) => vi.waitUntil(() => requests(kernel).find(({ status }) => status === 'ready'))
const task = () => new Promise((resolve) => setTimeout(resolve))
const rest = async () => {
  for (let tasks = 0; tasks < 15; tasks++) await task()
}

async function signNow(kernel: Kernel) {
  const { id } = await asked(kernel)
  await sign(kernel, id)
}

async function signedIn(plugins: PluginOption = siwx(), multiWallet = false) {
  const kit = await openKit(plugins, multiWallet)
  const { kernel } = kit
  kernel.open('Connect')
  askToConnect(kernel, mock)
  await signNow(kernel)
  await vi.waitUntil(() => kernel.account('mock' as never).status === 'connected' && !kernel.state.modal.open)
  return kit
}

/** A visitor who cancels the sign-in of mock:2, whose wallet shows its question, and who goes back in the wallet by hand. */
async function cancelledByHand() {
  const kit = await signedIn()
  const { kernel, chain } = kit
  chain.wallet().emitNetwork('mock:2')
  const { id } = await asked(kernel)
  chain.wallet().mode = 'hang'
  void cancel(kernel, id)
  await vi.waitUntil(() => chain.wallet().held.length === 1)
  chain.wallet().emitNetwork('mock:1')
  await rest()
  expect([requests(kernel), kernel.state.modal.open, kernel.account('mock' as never).status]).toEqual([
    [],
    false,
    'connected',
  ])
  return kit
}

test('a cancelled sign-in that is over does not close what the visitor has opened since', async () => {
  const { kernel, chain } = await cancelledByHand()
  kernel.open('Account')
  chain.wallet().held[0]?.answer('reject')
  await rest()
  expect(views(kernel)).toEqual(['Account'])
})

test('a cancelled sign-in that is over does not give up the wallet that the visitor has pressed since', async () => {
  const { kernel, chain } = await cancelledByHand()
  chain.wallet('other').mode = 'hang'
  kernel.open('Connect')
  askToConnect(kernel, other)
  await vi.waitUntil(() => chain.wallet('other').held.length === 1)
  chain.wallet().held[0]?.answer('reject')
  await rest()
  expect([chain.wallet('other').held[0]?.signal?.aborted, views(kernel).at(-1)]).toEqual([false, 'ConnectingExternal'])
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

test('cancelling the sign-in of one wallet leaves the question of another wallet’s gate on screen', async () => {
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
  await rest()
  expect([terms.line.requests.length, views(kernel)]).toEqual([1, ['Terms']])
})

test('a sign-in that waits beneath the email of another wallet is not left by closing that email (sign-in 7)', async () => {
  const captured = emailCapture({ required: true, onCapture() {}, prefill: () => undefined })
  const { kernel, chain } = await openKit([siwx(), captured])
  void chain
  // The first wallet has given its email, and is to sign in.
  const first = kernel.connect(mock).catch(() => {})
  const { id } = await vi.waitUntil(() => captureState.of(kernel).requests[0])
  const { submit } = await import('../email-capture/actions/submit.ts')
  await submit(kernel, id, 'ada@example.com')
  await asked(kernel)
  const second = kernel.connect(other).catch(() => {})
  await vi.waitUntil(() => captureState.of(kernel).requests.some(({ namespace }) => namespace === 'other'))
  expect(views(kernel).at(-1)).toBe('DataCapture')
  kernel.close()
  await second
  await rest()
  expect([requests(kernel).length, kernel.state.modal.open, views(kernel).at(-1)]).toEqual([1, true, 'SIWXSignMessage'])
  void first
})

test('a host never sees an account in use on a network whose sign-in has expired (sign-in 6)', async () => {
  const { kernel, chain } = await signedIn(siwx({ expiresIn: 60_000 }))
  const went = kernel.switchNetwork('mock:2').catch(() => {})
  await asked(kernel)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 30_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await signNow(kernel).catch(() => {})
  await went
  await rest()
  expect([kernel.account('mock' as never).status, kernel.network('mock' as never)?.id]).toEqual(['connected', 'mock:2'])
  // The sign-in on the first network is over by its own words.
  vi.spyOn(Date, 'now').mockReturnValue(now + 70_000)
  const seen = new Set<string>()
  kernel.hooks.onNetworkChange.tap('host', ({ network, connection }) => {
    if (connection) seen.add(`told ${network.id}`)
    seen.add(`${selectStatus(kernel.state, 'mock')} ${network.id}`)
  })
  chain.wallet().emitNetwork('mock:1')
  await rest()
  expect(requests(kernel).map(({ chainId }) => chainId)).toEqual(['mock:1'])
  expect([...seen]).toEqual([])
})
