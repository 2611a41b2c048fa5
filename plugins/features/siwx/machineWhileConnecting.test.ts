import fc from 'fast-check'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancel } from './actions/cancel.ts'
import { findSignIns } from './actions/findSignIns.ts'
import { sign } from './actions/sign.ts'
import { type Answer, answerWith, createSigningWallet, fieldsOf, type Handed } from './fixtures/createSigningWallet.ts'
import { rest, visitSigning } from './fixtures/visitSigning.ts'
import { createMessage } from './message/createMessage.ts'
import { siwxState } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ids = ['one', 'two'] as const
type Id = (typeof ids)[number]

/** How a wallet answers: as it is asked; with what an older question said; as another account; with another text; with nothing. */
const manners = ['honest', 'older', 'other', 'changed', 'silent', 'declines'] as const
type Step =
  | { readonly do: 'connect'; readonly wallet: Id; readonly manner: (typeof manners)[number]; readonly holds: boolean }
  | { readonly do: 'answer' | 'sign' | 'cancel' | 'leave' | 'disconnect' | 'signOut' | 'reload' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      wallet: fc.constantFrom(...ids),
      manner: fc.constantFrom(...manners),
      holds: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('answer', 'answer', 'sign', 'cancel', 'leave', 'disconnect', 'signOut', 'reload'),
    }),
  },
)

/** How often somebody was in use, and how often by one question: where nobody ever is, every rule holds. */
let used = 0
let atOnce = 0

test('behavior: nobody is in use but by a text that they were asked for, whatever wallets answer in whatever order (sign-in 6, sign-in 20)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 16 }), async (multiWallet, steps) => {
      expect(await run(multiWallet, steps)).toEqual([])
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 60) },
  )
  expect(used).toBeGreaterThan(20)
  expect(atOnce).toBeGreaterThan(10)
}, 600_000)

async function run(multiWallet: boolean, steps: readonly Step[]): Promise<readonly string[]> {
  const broken: string[] = []
  const area = createMemoryArea()
  const wallets = {
    one: createSigningWallet({ id: 'one', accounts: ['x-1'] }),
    two: createSigningWallet({ id: 'two', accounts: ['x-1', 'x-2'] }),
  }
  /** Texts that the view has shown, or that were looked at already. */
  const shown = new Set<string>()
  let held: (() => void)[] = []
  let leave = new AbortController()
  const open = async () => {
    const visited = await visitSigning({}, { wallet: wallets.one, before: [wallets.two.plugin], area, multiWallet })
    const note = () => {
      for (const { message } of siwxState.of(visited.kernel).requests) if (message) shown.add(message)
    }
    visited.kernel.subscribe(note)
    return visited
  }
  let visited = await open()
  const answerOf =
    (manner: (typeof manners)[number], before: readonly Handed[]): Answer =>
    (handed) => {
      const [older = handed] = before
      if (manner === 'declines') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      if (manner === 'silent') return []
      if (manner === 'older') return answerWith()({ ...older, networkId: handed.networkId, address: handed.address })
      if (manner === 'other') return answerWith()({ ...handed, address: 'x-2' })
      return answerWith((fields) => (manner === 'changed' ? { ...fields, statement: 'All of it.' } : fields))(handed)
    }

  const act = (each: Step): unknown => {
    const { kernel } = visited
    const [request] = siwxState.of(kernel).requests
    switch (each.do) {
      case 'connect': {
        const wallet = wallets[each.wallet]
        wallet.answer = answerOf(each.manner, [...wallets.one.handed, ...wallets.two.handed])
        wallet.until = each.holds ? new Promise<void>((resolve) => held.push(resolve)) : Promise.resolve()
        leave = new AbortController()
        return visited.connect(each.wallet, leave.signal)
      }
      case 'answer':
        for (const answer of held) answer()
        held = []
        return undefined
      case 'sign':
        return request && sign(kernel, request.id)
      case 'cancel':
        return request && void cancel(kernel, request.id).catch(() => {})
      case 'leave':
        return leave.abort()
      case 'disconnect':
        return void kernel.disconnect().catch(() => {})
      case 'signOut':
        return void kernel.features.siwx.signOut().catch(() => {})
      case 'reload':
        kernel.destroy()
        return open().then((next) => {
          visited = next
        })
    }
  }

  const check = async () => {
    const { kernel } = visited
    const { account, network, connector } = kernel.connection('mock') ?? {}
    if (!account || !network) return
    used++
    const finding = findSignIns(kernel, { chainId: network.id, accountAddress: account.address })
    await rest()
    const found = await finding
    if (found.length === 0) broken.push(`${account.address} is in use without a sign-in`)
    for (const { message, data } of found) {
      if (shown.has(message)) continue
      shown.add(message)
      atOnce++
      // What nobody has seen in the view is the answer to this wallet's last question, and to no older one.
      const handed = wallets[connector?.id as Id].handed.at(-1)
      const asked = handed && createMessage({ ...fieldsOf(handed), accountAddress: account.address })
      if (message !== asked || data.accountAddress !== account.address) broken.push(`nobody was asked for ${message}`)
    }
  }

  for (const each of steps) {
    await act(each)
    await rest()
    await check()
  }
  visited.kernel.destroy()
  return broken
}
