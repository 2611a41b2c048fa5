// @vitest-environment node
import { Transaction, verifyMessage } from 'ethers'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PayloadInput } from '../../protocol/requests.ts'
import { sepolia } from './fixtures/fakeNode.ts'
import { type Broken, openFaultyTabs } from './fixtures/openFaultyTabs.ts'
import { evmAddress } from './fixtures/seed.ts'
import type { Act } from './read/act.ts'

const step = fc.constantFrom(
  ...(['sign', 'sign', 'send', 'send', 'consent', 'press', 'press', 'press', 'press'] as const),
  ...([
    'script presses',
    'early press',
    'refuse',
    'other tab',
    'reload',
    'press and close',
    'evict',
    'restore',
  ] as const),
  ...(['deny storage', 'fail writes', 'allow storage', 'cancel passkey', 'no PRF', 'allow passkey'] as const),
  ...(['node lies', 'node is silent', 'node fails', 'node is honest'] as const),
)
type Step = typeof step extends fc.Arbitrary<infer name> ? name : never

const to = '0x00000000000000000000000000000000000000bB'
const asked: PayloadInput<'RPC_REQUEST'> = {
  method: 'personal_sign',
  params: [],
  chainId: sepolia.id,
  account: evmAddress,
}
const evm = { namespace: 'eip155', address: evmAddress, type: 'eoa' } as const

type Manner = 'honest' | 'lies' | 'silent' | 'fails'

/** The page's node, with what was broadcast there. */
function openNode() {
  const world: { manner: Manner; sent: string[]; waiting: number } = { manner: 'honest', sent: [], waiting: 0 }
  const honest: Readonly<Record<string, unknown>> = {
    ...{ eth_getTransactionCount: '0x7', eth_getBalance: `0x${(10n ** 20n).toString(16)}`, eth_estimateGas: '0x5208' },
    ...{ eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' }, eth_maxPriorityFeePerGas: '0x3b9aca00' },
    ...{ eth_call: '0x', eth_getCode: '0x' },
  }
  const lies: Readonly<Record<string, unknown>> = {
    ...{ eth_getTransactionCount: '-1', eth_getBalance: '0x0', eth_estimateGas: '0xffffffffff' },
    ...{ eth_getBlockByNumber: { baseFeePerGas: 'free' }, eth_maxPriorityFeePerGas: '0x0' },
    ...{ eth_call: '0xdead', eth_getCode: '0xfe', eth_sendRawTransaction: `0x${'00'.repeat(32)}` },
  }
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const { id, method, params } = JSON.parse(String(init?.body))
    if (method === 'eth_sendRawTransaction') world.sent.push(params[0])
    if (world.manner === 'silent') {
      world.waiting += 1
      return new Promise(() => {})
    }
    if (world.manner === 'fails') return new Response('', { status: 500 })
    const answers = world.manner === 'lies' ? lies : honest
    const result = answers[method] ?? (method === 'eth_sendRawTransaction' && Transaction.from(params[0]).hash)
    return Response.json({ jsonrpc: '2.0', id, result })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return world
}

type Outcome = {
  readonly kind: 'sign' | 'send' | 'consent'
  readonly text: string
  readonly answer: unknown
  readonly isGranted: boolean
}

async function openWorld() {
  const broken: Broken = {}
  const node = openNode()
  const tabs = openFaultyTabs(broken)
  await tabs.restore()
  const open = [tabs.openTab(0), tabs.openTab(1)]
  let at = 0
  let asks = 0
  const outcomes: Outcome[] = []
  const ends: Promise<void>[] = []
  const own = () => open[at] as (typeof open)[number]
  const note = (kind: Outcome['kind'], text: string, asking: Promise<unknown>) =>
    void ends.push(
      asking.then(
        (answer) => void outcomes.push({ kind, text, answer, isGranted: tabs.isGranted() }),
        () => {},
      ),
    )
  const reload = () => {
    own().leave()
    open[at] = tabs.openTab(at)
  }
  const ask = {
    sign() {
      const text = `Text ${++asks}`
      note('sign', text, own().ask('RPC_REQUEST', { ...asked, params: [text, evmAddress] }))
    },
    send() {
      const value = `0x${(++asks).toString(16)}`
      const params = [{ from: evmAddress, to, value }]
      note('send', value, own().ask('RPC_REQUEST', { ...asked, method: 'eth_sendTransaction', params }))
    },
    consent: () => note('consent', '', own().ask('CONSENT', { accounts: [evm] })),
  }
  const steps: Record<Step, () => unknown> = {
    ...ask,
    press: () => own().press(),
    'script presses': () => own().pressByScript(),
    'early press': () => own().pressEarly(),
    refuse: () => own().refuse(),
    'other tab': () => {
      at = 1 - at
    },
    reload,
    'press and close'() {
      own().press()
      reload()
    },
    evict: () => tabs.evict(),
    restore: () => tabs.restore().catch(() => {}),
    'deny storage': () => Object.assign(broken, { storage: 'open' }),
    'fail writes': () => Object.assign(broken, { storage: 'commit' }),
    'allow storage': () => Object.assign(broken, { storage: undefined }),
    'cancel passkey': () => Object.assign(broken, { passkey: 'cancelled' }),
    'no PRF': () => Object.assign(broken, { passkey: 'noPrf' }),
    'allow passkey': () => Object.assign(broken, { passkey: undefined }),
    'node lies': () => Object.assign(node, { manner: 'lies' }),
    'node is silent': () => Object.assign(node, { manner: 'silent' }),
    'node fails': () => Object.assign(node, { manner: 'fails' }),
    'node is honest': () => Object.assign(node, { manner: 'honest' }),
  }
  /** Waits until each page waits for its visitor, for a silent node, or for nothing. */
  const settle = async () => {
    const isBusy = () => open.some((tab) => /^(reading|signing)$/.test(tab.status())) && node.manner !== 'silent'
    for (let turns = 0; turns < 20 || (isBusy() && turns < 5_000); turns++)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const close = async () => {
    for (const tab of open) tab.leave()
    await Promise.all(ends)
    const before = node.sent.length
    await tabs.untilForgotten()
    await settle()
    // What a page was signing as it closed goes nowhere.
    expect(node.sent.length).toBe(before)
  }
  return { node, tabs, steps, settle, close, outcomes }
}

const textOf = ({ signings: [signing] }: Act): string => {
  const subject = signing?.subject
  return subject?.kind === 'message' ? Buffer.from(subject.bytes.slice(2), 'hex').toString() : ''
}
const valuesOf = ({ lines }: Act): string[] => lines.map(({ value }) => value)

/** What holds at any time. */
function check({ node, tabs, outcomes }: Awaited<ReturnType<typeof openWorld>>): void {
  const { pressed, openings } = tabs
  // The seed is opened after a press alone, and once for each press at most.
  openings.forEach(({ presses }, at) => void expect(presses).toBeGreaterThan(at))
  // A transaction that leaves is one that was shown at a press, and leaves once.
  expect(new Set(node.sent).size).toBe(node.sent.length)
  for (const raw of node.sent) {
    const sent = Transaction.from(raw)
    const shown = pressed.find(({ act }) =>
      act.signings.some(
        ({ subject }) => subject.kind === 'eip155Transaction' && subject.unsigned === sent.unsignedSerialized,
      ),
    )
    expect(sent.from).toBe(evmAddress)
    expect(shown && valuesOf(shown.act)).toContain(sent.to)
  }
  for (const { kind, text, answer, isGranted } of outcomes) {
    if (kind === 'sign') {
      expect(verifyMessage(text, String(Object(answer).result))).toBe(evmAddress)
      expect(pressed.some(({ act }) => textOf(act) === text && valuesOf(act).includes(text))).toBe(true)
    }
    if (kind === 'send') expect(node.sent.map((raw) => Transaction.from(raw).value)).toContain(BigInt(text))
    // Connected means that the grant is there.
    if (kind === 'consent')
      expect([isGranted, pressed.some(({ act }) => act.outcome === 'consent')]).toEqual([true, true])
  }
}

test('whatever is asked, pressed, reloaded, denied, evicted, cancelled or lied, nothing is signed without a press on what is shown, and every question ends', async () => {
  let [signed, sent, consented] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const world = await openWorld()
      try {
        for (const name of steps) {
          await world.steps[name]()
          await world.settle()
          check(world)
        }
      } finally {
        await world.close()
      }
      check(world)
      signed += world.outcomes.filter(({ kind }) => kind === 'sign').length
      consented += world.outcomes.filter(({ kind }) => kind === 'consent').length
      sent += world.node.sent.length
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 300) },
  )
  // The walks get somewhere.
  for (const reached of [signed, sent, consented]) expect(reached).toBeGreaterThan(0)
}, 240_000)
