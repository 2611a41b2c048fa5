import fc from 'fast-check'
import { BaseError, type Kernel } from 'tapkit/kernel'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signOutWorld, type WalletId, type World, walletIds } from './fixtures/signOutWorld.ts'

// Imports take a time of their own: every module is loaded before the first step.
beforeAll(() =>
  Promise.all([
    import('./actions/index.ts'),
    import('./actions/lookAgain.ts'),
    import('./storage/createServerStorage.ts'),
  ]),
)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const plain = [
  ...['sign', 'sign', 'sign', 'signOut', 'signOut', 'disconnect', 'reload', 'signOutAndReload'],
  ...['closeGate', 'accept', 'refuse', 'cut', 'busy', 'mend', 'full', 'free'],
] as const
type Step = { readonly tab: 0 | 1 } & (
  | { readonly do: (typeof plain)[number] }
  | {
      readonly do: 'connect' | 'connectAndSign' | 'disconnectWallet' | 'lock' | 'unlock' | 'hang' | 'answer'
      readonly wallet: WalletId
    }
)

const tab = fc.constantFrom(0 as const, 0 as const, 1 as const)
const wallet = fc.constantFrom(...walletIds)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ tab, do: fc.constantFrom(...plain) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ tab, wallet },
      do: fc.constantFrom(
        ...([
          'connect',
          'connectAndSign',
          'connectAndSign',
          'disconnectWallet',
          'lock',
          'unlock',
          'hang',
          'answer',
        ] as const),
      ),
    }),
  },
)

/** How often a sign-out was confirmed, failed, or was left with its page: a rule about none of them always holds. */
const times = { confirmed: 0, failed: 0, left: 0, ended: 0 }

test('behavior: a sign-out is never seen as undone, and no session outlives its sign-out, whatever wallets, tabs, gates, storage and server do in whatever order (sign-in 24, sign-in 27, sign-in 30, sign-in 34)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ required: fc.boolean(), multiWallet: fc.boolean() }),
      fc.array(step, { minLength: 4, maxLength: 18 }),
      async (world, steps) => {
        expect(await run(world, steps)).toEqual([])
      },
    ),
    { numRuns: Number(process.env.FC_RUNS ?? 60) },
  )
  expect(Math.min(times.confirmed, times.failed, times.left, times.ended)).toBeGreaterThan(5)
}, 600_000)

/** A sign-out, and the sessions that it has to end. */
type Out = { readonly nonces: readonly string[]; isConfirmed: boolean; isOver: boolean }

async function run(chosen: World, steps: readonly Step[]): Promise<readonly string[]> {
  const broken = new Set<string>()
  const visits = signOutWorld(chosen)
  const { chain, server, world, tabs, open, sessions } = visits
  const rest = async (ms = 100) => {
    for (let at = 0; at < 3; at++) {
      await vi.advanceTimersByTimeAsync(at === 2 ? ms : 0)
      await vi.dynamicImportSettled()
    }
  }
  const outs: Out[] = []
  /** Tabs hear nothing of each other that a full storage did not take, until they are loaded again. */
  let isApart = false

  /** The sessions that a sign-out in a page is to end. */
  const meantBy = (kernel: Kernel): readonly string[] => {
    const used = visits.inUse(kernel)
    const shared = visits.shared(kernel)
    const live = shared.filter(({ isLive }) => isLive).flatMap(({ addresses }) => addresses)
    // The wallet in use waits at a gate with another account: the rules of gates have tests of their own.
    if (used === undefined && live.length > 0) return []
    return sessions().flatMap(({ nonce, address }) => (used === undefined || used === address ? nonce : []))
  }
  const signOut = (kernel: Kernel): void => {
    const nonces = meantBy(kernel)
    // A sign-out that can be neither stored nor told to the server lasts as long as its page.
    const out: Out = { nonces: world.isFull ? [] : nonces, isConfirmed: false, isOver: false }
    outs.push(out)
    kernel.features.siwx.signOut().then(
      () => {
        times.confirmed++
        Object.assign(out, { nonces, isConfirmed: true, isOver: true })
      },
      (error) => {
        times.failed++
        out.isOver = true
        if (!(error instanceof BaseError)) broken.add(`signOut throws ${error}`)
      },
    )
  }

  const act = (each: Step): unknown => {
    const kernel = tabs[each.tab] as Kernel
    switch (each.do) {
      case 'sign':
        return visits.sign(kernel)
      case 'connectAndSign':
      case 'connect':
        return void visits.connect(kernel, each.wallet).catch(() => {})
      case 'signOut':
        return signOut(kernel)
      case 'signOutAndReload':
        times.left++
        signOut(kernel)
        // A page that is left still runs for a few turns.
        return (async () => {
          for (let turn = 0; turn < 4; turn++) await Promise.resolve()
          open(each.tab)
        })()
      case 'disconnect':
        return void kernel.disconnect().catch(() => {})
      case 'disconnectWallet':
        return void kernel.disconnect({ connectorId: each.wallet }).catch(() => {})
      case 'reload':
        return open(each.tab)
      case 'closeGate':
        world.isClosed = true
        return
      case 'accept':
      case 'refuse':
        return visits.answerGate(each.do)
      case 'cut':
        server.lost = ['GET', 'POST', 'DELETE']
        return
      case 'busy':
        world.isBusy = true
        return
      case 'mend':
        server.lost = []
        world.isBusy = false
        return dispatchEvent(new Event('online'))
      case 'full':
      case 'free':
        world.isFull = each.do === 'full'
        isApart ||= world.isFull
        return
      case 'lock':
      case 'unlock':
        return chain.wallet(each.wallet)[each.do]()
      case 'hang':
        chain.wallet(each.wallet).mode = 'hang'
        return
      case 'answer':
        chain.wallet(each.wallet).mode = 'approve'
        for (const held of chain.wallet(each.wallet).held.splice(0)) held.answer()
        return
    }
  }

  const check = (): void => {
    const now = sessions()
    const confirmed = new Set(outs.flatMap(({ nonces, isConfirmed }) => (isConfirmed ? nonces : [])))
    const left = new Set(outs.flatMap(({ nonces }) => nonces))
    for (const { nonce, address } of now)
      if (confirmed.has(nonce)) broken.add(`the server still has a session of ${address} that was confirmed to be over`)
    if (!chosen.required || isApart) return
    for (const [at, kernel] of tabs.entries()) {
      const used = visits.inUse(kernel)
      const found = now.find(({ address }) => address === used)
      if (used !== undefined && (!found || left.has(found.nonce)))
        broken.add(`${used} is in use in tab ${at} by a sign-in that was left`)
    }
  }

  open(0)
  open(1)
  await rest()
  for (const each of steps) {
    await act(each)
    await rest()
    if (each.do === 'connectAndSign') {
      visits.sign(tabs[each.tab] as Kernel)
      await rest()
    }
    check()
  }

  // Everything is within reach again.
  Object.assign(world, { isFull: false, isBusy: false })
  server.lost = []
  visits.answerGate('refuse')
  for (const id of walletIds) {
    chain.wallet(id).mode = 'approve'
    for (const held of chain.wallet(id).held.splice(0)) held.answer()
  }
  await rest(30_000)
  if (outs.some(({ isOver }) => !isOver)) broken.add('a sign-out never ends')
  for (const at of tabs.keys()) open(at)
  await rest(30_000)
  isApart = false
  const left = new Set(outs.flatMap(({ nonces }) => nonces))
  for (const { nonce, address } of sessions())
    if (left.has(nonce)) broken.add(`the session of ${address} outlives its sign-out`)
  check()

  // A visitor who disconnects every wallet, wherever each is, has left.
  for (const id of walletIds) chain.wallet(id).unlock()
  await rest()
  const [kernel] = tabs as [Kernel]
  const had = new Set(visits.shared(kernel).flatMap(({ addresses }) => addresses))
  void kernel.disconnect().catch(() => {})
  await rest(30_000)
  for (const { address } of sessions()) {
    if (had.has(address)) broken.add(`${address} is signed in after a disconnect`)
  }
  times.ended += had.size
  void kernel.features.siwx.signOut().catch(() => broken.add('a sign-out fails without a reason'))
  await rest(30_000)
  if (sessions().length > 0) broken.add('a session is left after a sign-out without a wallet')
  for (const each of tabs) each.destroy()
  return [...broken]
}
