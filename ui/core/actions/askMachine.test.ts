import fc from 'fast-check'
import { askAtGate, type Plugin } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseNetwork } from '../chooseNetwork.ts'
import { base, ethereum, twoChains, views, walletOf } from '../fixtures/twoChains.ts'
import { askToConnect } from './ask.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Step =
  | { do: 'press'; wallet: 0 | 1 | 2 }
  | { do: 'network'; to: 0 | 1 }
  | { do: 'open'; view: string }
  | { do: 'navigate'; view: string }
  | { do: 'back' }
  | { do: 'close' }
  | { do: 'answer'; at: number; agrees: boolean }
  | { do: 'gate'; at: number; passes: boolean }
  | { do: 'report'; wallet: 0 | 1 | 2; account: number }
  | { do: 'lock'; wallet: 0 | 1 | 2 }
  | { do: 'disconnect' }
  | { do: 'wait' }

const wallets = [
  { connectorId: 'app.harbor', namespace: 'eip155' },
  { connectorId: 'app.quartz', namespace: 'eip155' },
  { connectorId: 'Tern', namespace: 'solana' },
] as const

const wallet = fc.constantFrom<0 | 1 | 2>(0, 1, 2)
const view = fc.constantFrom('Connect', 'Account', 'Networks', 'ProfileWallets', 'WhatIsAWallet')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('press' as const), wallet }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), to: fc.constantFrom<0 | 1>(0, 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), view }) },
  fc.record({ do: fc.constant('navigate' as const), view }),
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'back' }) },
  fc.constant<Step>({ do: 'close' }),
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      at: fc.nat(2),
      agrees: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('gate' as const),
      at: fc.nat(2),
      passes: fc.constantFrom(true, true, false),
    }),
  },
  // A connected wallet moves to another account, which is to pass a gate beside the pressed wallet.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('report' as const), wallet, account: fc.nat(2) }) },
  fc.record({ do: fc.constant('lock' as const), wallet }),
  fc.constant<Step>({ do: 'disconnect' }),
  fc.constant<Step>({ do: 'wait' }),
)

test('after any presses, the modal shows the question that is asked', async () => {
  await fc.assert(fc.asyncProperty(fc.boolean(), fc.boolean(), fc.array(step, { minLength: 4, maxLength: 30 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 400),
  })
}, 600_000)

async function run(gated: boolean, multiWallet: boolean, steps: readonly Step[]) {
  const line: { requests: { readonly id: string }[] } = { requests: [] }
  const answers = new Map<string, (error?: unknown) => void>()
  const held: ((agrees: boolean) => void)[] = []
  let count = 0
  let questions = 0
  const gate: Plugin = {
    name: 'gate',
    apply(kernel) {
      const shown = { title: 'Gate', gate: true, back: false, load: async () => ({ default: () => null }) }
      kernel.hooks.resolveView.tap('gate', (input) => (input.view === ('Gate' as never) ? (shown as never) : undefined))
      if (!gated) return
      kernel.hooks.authorize.tap('gate', ({ signal }) =>
        askAtGate(kernel, { view: 'Gate' as never, line, answers, question: { id: `${++count}` }, signal }),
      )
      // A visitor who closes the modal at the gate does not agree.
      kernel.hooks.onClose.tap('gate', () => {
        for (const answer of [...answers.values()]) answer(Object.assign(new Error('no'), { code: 4001 }))
      })
    },
  }
  const { kernel, world } = twoChains({ features: { multiWallet }, plugins: [gate] })
  for (const { connectorId, namespace } of wallets) {
    const made = walletOf(world, namespace, connectorId, { name: connectorId }) as never as Record<string, unknown>
    const hold = () =>
      new Promise<void>((resolve, reject) => {
        questions++
        held.push((agrees) => (agrees ? resolve() : reject(Object.assign(new Error('no'), { code: 4001 }))))
      })
    const connectIt = made.connect as (input: unknown) => Promise<unknown>
    const switchIt = made.switchNetwork as (input: unknown) => Promise<unknown>
    kernel.connectors.remove(`${namespace}:${connectorId}`)
    kernel.connectors.add({
      ...made,
      connect: async (input: unknown) => hold().then(() => connectIt(input)),
      switchNetwork: async (input: unknown) => hold().then(() => switchIt(input)),
    } as never)
  }
  const settle = async () => {
    for (let at = 0; at < 4; at++) await vi.advanceTimersByTimeAsync(at === 3 ? 5 : 0)
  }
  const top = () => views(kernel).at(-1)
  const log: string[] = []
  for (const entry of steps) {
    const before = questions
    switch (entry.do) {
      case 'press':
        if (!kernel.state.modal.open) kernel.open('Connect')
        if (top() !== 'Gate' && top() !== 'ConnectingExternal') askToConnect(kernel, wallets[entry.wallet])
        break
      case 'network':
        if (!kernel.state.modal.open) kernel.open('Networks')
        if (top() === 'Account') kernel.navigate('Networks')
        if (top() === 'Networks') chooseNetwork(kernel, [ethereum, base][entry.to] ?? base)
        break
      case 'open':
        if (top() !== 'Gate') kernel.open(entry.view as never)
        break
      case 'navigate':
        if (kernel.state.modal.open && top() !== 'Gate') kernel.navigate(entry.view as never)
        break
      case 'back':
        if (kernel.state.modal.open && top() !== 'Gate') kernel.goBack()
        break
      case 'close':
        kernel.close()
        break
      case 'answer':
        held.splice(entry.at % Math.max(1, held.length), 1)[0]?.(entry.agrees)
        break
      case 'gate':
        ;[...answers.values()].at(entry.at % Math.max(1, answers.size))?.(
          entry.passes ? undefined : Object.assign(new Error('no'), { code: 4001 }),
        )
        break
      case 'report': {
        const { namespace, connectorId } = wallets[entry.wallet]
        const address = `${connectorId}-${entry.account}`
        world.report[`${namespace}:${connectorId}`]?.({ accounts: [{ address }] })
        break
      }
      case 'lock': {
        const { namespace, connectorId } = wallets[entry.wallet]
        world.report[`${namespace}:${connectorId}`]?.({ accounts: [] })
        break
      }
      case 'disconnect':
        void kernel.disconnect().catch(() => {})
        break
      case 'wait':
        await vi.advanceTimersByTimeAsync(1_000)
        break
    }
    await settle()
    log.push(`${JSON.stringify(entry)} ${views(kernel)}`)
    check()
    // Only a press, or a visit to the view of a wallet, asks a wallet.
    if (!['press', 'network', 'open', 'navigate', 'back'].includes(entry.do))
      expect({ log, asked: questions - before }).toEqual({ log, asked: 0 })
  }
  for (const answer of held.splice(0)) answer(false)
  kernel.destroy()
  await settle()

  function check() {
    const { modal, router, features, graph } = kernel.state
    const route = router.stack.at(-1)
    const about = { log, stack: views(kernel) }
    const asked = graph.attempts.filter(({ kind }) => kind === 'connect')
    const isWaiting = (features.asking?.phase ?? 'waiting') === 'waiting'
    if (!modal.open) expect({ ...about, left: router.stack.length }).toEqual({ ...about, left: 0 })
    if (route?.view === 'ConnectingExternal' && isWaiting) {
      const { connectorId } = route.params as { connectorId: string }
      // While a view waits, its wallet has been asked.
      expect({ ...about, waits: asked.map((each) => each.connectorId) }).toEqual({ ...about, waits: [connectorId] })
    }
    if (route?.view === 'Gate') expect({ ...about, line: line.requests.length > 0 }).toEqual({ ...about, line: true })
    if (line.requests.length > 0) expect({ ...about, top: route?.view }).toEqual({ ...about, top: 'Gate' })
    // A question whose view was left is given up.
    if (route?.view !== 'ConnectingExternal' && route?.view !== 'Gate')
      expect({ ...about, asked: asked.length }).toEqual({ ...about, asked: 0 })
    if (route?.view !== 'ConnectingExternal' && route?.view !== 'SwitchNetwork')
      expect({ ...about, yielding: modal.yielding }).toEqual({ ...about, yielding: false })
  }
}
