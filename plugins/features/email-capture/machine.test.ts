import fc from 'fast-check'
import { type Kernel, selectShares, type View } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WalletStep, walletSteps } from '../../../kernel/fixtures/walletSteps.ts'
import { cancel } from '../siwx/actions/cancel.ts'
import { sign } from '../siwx/actions/sign.ts'
import { siwx } from '../siwx/index.ts'
import { siwxState } from '../siwx/state.ts'
import { skip } from './actions/skip.ts'
import { submit } from './actions/submit.ts'
import { type EmailCapture, emailCapture } from './index.ts'
import { captureState } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const presses = ['submit', 'skip', 'close', 'done', 'open', 'openOther', 'back', 'replace', 'navigate'] as const
const calls = ['disconnect', 'reconnect', 'reload', 'tab', 'sign', 'cancel'] as const

type Step = WalletStep | { do: (typeof presses)[number] | (typeof calls)[number] } | { do: 'host'; mood: Mood }

/** How the host treats an email. */
type Mood = 'takes' | 'takesLate' | 'throws' | 'hangs'

const mood = fc.constantFrom<Mood>('takes', 'takes', 'takesLate', 'throws', 'hangs')
const step: fc.Arbitrary<Step> = fc.oneof(
  ...walletSteps('mock:1', 'mock:2', 'mock:9', 'river:1'),
  { weight: 7, arbitrary: fc.constant<Step>({ do: 'submit' }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...presses) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...calls) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('host' as const), mood }) },
)

type Setup = { readonly required: boolean; readonly multiWallet: boolean; readonly signIn: boolean }
const setup: fc.Arbitrary<Setup> = fc.record({
  required: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  multiWallet: fc.boolean(),
  signIn: fc.boolean(),
})

test('behavior: no account is in use whose email the host has not taken, and no question is hidden, whatever happens in whatever order (sign-in 13, sign-in 14)', async () => {
  await fc.assert(
    fc.asyncProperty(setup, fc.array(step, { minLength: 4, maxLength: 24 }), async (chosen, steps) => {
      expect(await run(chosen, steps)).toEqual([])
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 100) },
  )
}, 600_000)

const elsewhere: View<never> = { title: 'Elsewhere', load: async () => ({ default: () => null }) }

async function run({ required, multiWallet, signIn }: Setup, steps: readonly Step[]): Promise<readonly string[]> {
  const broken: string[] = []
  const area = createMemoryArea()
  const networks = [mockNetwork('mock:1'), mockNetwork('mock:2'), mockNetwork('river:1')] as const
  const chain = mockChain({
    networks,
    wallets: [
      { id: 'one', namespaces: ['mock', 'river'] },
      { id: 'two', accounts: ['x-1'] },
    ],
  })
  let mood: Mood = 'takes'
  /** What the host has said yes to, as the page was told. */
  const taken = new Set<string>()
  const onCapture = async ({ namespace, address }: EmailCapture, signal: AbortSignal): Promise<void> => {
    if (mood === 'hangs') return new Promise(() => {})
    if (mood === 'throws') throw new Error('no')
    if (mood === 'takesLate') await new Promise((resolve) => setTimeout(resolve, 3_000))
    if (!signal.aborted) taken.add(`${namespace}:${address}`)
  }
  const rest = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms)
  const tell = (what: Promise<unknown>) => void what.catch(() => {})
  const open = async () => {
    const kernel = createTestKernel({
      plugins: [chain.plugin, signIn && siwx(), emailCapture({ required, onCapture })],
      storage: area,
      features: { multiWallet },
    })
    kernel.hooks.resolveView.tap('test', ({ view }) => (view === 'Networks' ? elsewhere : undefined))
    tell(kernel.start())
    await rest()
    return kernel
  }
  const asked = (of: Kernel) => captureState.of(of).requests.filter(({ status }) => status !== 'passing')
  let kernel = await open()

  const check = (): void => {
    for (const namespace of ['mock', 'river']) {
      const { account } = kernel.connection(namespace) ?? {}
      if (required && account && !taken.has(`${namespace}:${account.address}`))
        broken.push(`${namespace}:${account.address} is in use without an email`)
    }
    const { modal, router } = kernel.state
    const isSeen = modal.open && router.stack.some(({ view }) => view === 'DataCapture' || view === 'SIWXSignMessage')
    if (asked(kernel).length > 0 && !isSeen) broken.push('a question is hidden')
    for (const { status, sessionId, namespace } of captureState.of(kernel).requests)
      if (status === 'passing' && selectShares(kernel.state, sessionId)[namespace]?.status !== 'authorizing')
        broken.push('a session that has passed is waited for')
    if ([...area.entries.values()].some((text) => text.includes('canary'))) broken.push('an email is stored')
  }

  for (const each of steps) {
    await act(each)
    await rest()
    check()
  }
  // Everything comes to rest: nobody is asked for what nobody waits for.
  tell(kernel.disconnect())
  await rest(40_000)
  if (kernel.account().status === 'connected') broken.push('still connected after a disconnect')
  if (captureState.of(kernel).requests.length > 0) broken.push('asks somebody who has left')
  kernel.destroy()
  return broken

  async function act(each: Step): Promise<void> {
    const mocked = chain.wallet('wallet' in each ? each.wallet : 'one')
    const [request] = asked(kernel)
    const [signing] = signIn ? siwxState.of(kernel).requests : []
    switch (each.do) {
      case 'connect':
        return tell(kernel.connect({ connectorId: each.wallet, namespace: chain.namespace }))
      case 'submit':
        return request && tell(submit(kernel, request.id, 'canary@example.com'))
      case 'skip':
        return request && skip(kernel, request.id)
      case 'close':
        return void kernel.close('user')
      case 'done':
        return void kernel.close('done')
      case 'open':
        return kernel.open('DataCapture')
      case 'openOther':
        return kernel.open('Networks')
      case 'back':
        return kernel.goBack()
      case 'replace':
        return kernel.state.modal.open ? kernel.replace('Networks') : undefined
      case 'navigate':
        return kernel.state.modal.open ? kernel.navigate('Networks') : undefined
      case 'sign':
        return signing && tell(sign(kernel, signing.id))
      case 'cancel':
        return signing && tell(cancel(kernel, signing.id))
      case 'disconnect':
        return tell(kernel.disconnect())
      case 'reconnect':
        return tell(kernel.reconnect())
      case 'answer':
        for (const held of [chain.wallet('one'), chain.wallet('two')].flatMap(({ held }) => held.splice(0)))
          held.answer(each.how)
        return
      case 'mode':
        mocked.mode = each.mode
        return
      case 'accounts':
        return mocked.emitAccounts(each.accounts)
      case 'network':
        return mocked.emitNetwork(each.to)
      case 'switch':
        return tell(kernel.switchNetwork(each.to))
      case 'account':
        return tell(kernel.switchAccount({ address: each.address, namespace: chain.namespace } as never))
      case 'host':
        mood = each.mood
        return
      case 'wait':
        return void (await rest(each.ms))
      case 'reload':
        kernel.destroy()
        kernel = await open()
        return
      case 'tab':
        return anotherTab()
    }
  }

  /** Another tab of the browser connects and is told an email; this one hears of it. */
  async function anotherTab(): Promise<void> {
    const other = await open()
    tell(other.connect({ connectorId: 'two', namespace: chain.namespace }))
    await rest()
    const [request] = asked(other)
    if (request) tell(submit(other, request.id, 'canary@example.com'))
    await rest()
    other.destroy()
    for (const key of ['emailCapture', 'session'])
      dispatchEvent(new StorageEvent('storage', { key: kernel.storage.nameOf(key) }))
  }
}
