import fc from 'fast-check'
import type { Plugin } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type App, openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, type SecurePage, type Setting, sol } from '../fixtures/openSecurePage.ts'
import { arrive, closeWindow, turn } from '../fixtures/person.ts'
import { shareArea } from '../fixtures/shareArea.ts'

const step = fc.constantFrom(
  ...(['press', 'press', 'press', 'approve', 'approve', 'approve', 'approve', 'open window', 'open window'] as const),
  ...(['connect', 'sign', 'send', 'refuse', 'close view', 'close window', 'go back', 'disconnect', 'reload'] as const),
  ...([
    'other tab',
    'host removed',
    'block',
    'unblock',
    'needs window',
    'wait 1 s',
    'wait 30 s',
    'show other view',
  ] as const),
  ...([
    'fail storage',
    'allow storage',
    'evict',
    'page down',
    'page up',
    'approve and reload',
    'fail passkey',
  ] as const),
  ...(['other wallet', 'let in', 'let in', 'turn away'] as const),
)
/** The visitor logs in; a window that waits for the bridge in vain is asked after 4 s. */
const login: readonly Step[] = ['press', ...Array<Step>(5).fill('wait 1 s'), 'approve', 'open window', 'approve']
const begins = fc.constantFrom<readonly Step[]>([], login, [...login, 'other wallet', ...login])
const walks = fc
  .tuple(begins, fc.array(step, { minLength: 4, maxLength: 24 }))
  .map(([begin, steps]) => [...begin, ...steps])
type Step = typeof step extends fc.Arbitrary<infer name> ? name : never

/** The accounts of another wallet, which takes the place of the first one on the secure page. */
const otherEvm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const otherSol = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

/** A host that thinks about the other wallet until it answers. */
function createGuard() {
  const waiting: ((isIn: boolean) => void)[] = []
  const plugin: Plugin = {
    name: 'guard',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise('guard', async ({ account: { address } }) => {
        if (![otherEvm, otherSol].includes(address)) return
        await new Promise<void>((resolve, reject) => {
          waiting.push((isIn) => (isIn ? resolve() : reject(new Error('Not a member.'))))
        })
      }),
  }
  const answer = (isIn: boolean) => {
    for (const each of waiting.splice(0)) each(isIn)
  }
  return { plugin, answer, isAsked: () => waiting.length > 0 }
}

/** A browser with tabs of one app, of which the visitor uses one at a time. */
async function openBrowser(page: SecurePage) {
  const guard = createGuard()
  const kept = shareArea(createMemoryArea())
  let isFull = false
  const area: typeof kept = {
    ...kept,
    setItem(key, value) {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      kept.setItem(key, value)
    },
  }
  const tabs: App[] = [
    await openApp({ area, plugins: [guard.plugin] }),
    await openApp({ area, plugins: [guard.plugin] }),
  ]
  let at = 0
  /** The requests of this app, by the tab, and their outcomes. */
  const asked: Promise<unknown>[] = []
  const own = () => tabs[at] as App
  const outcomes: unknown[] = []
  const note = (promise: Promise<unknown>) =>
    asked.push(
      promise.then(
        (answer) => outcomes.push(answer),
        () => {},
      ),
    )

  const provider = () =>
    own().kernel.getProvider('eip155') as Promise<{ request(input: object): Promise<unknown> } | undefined>
  const request = async (method: string, params: readonly unknown[]) => (await provider())?.request({ method, params })
  const steps: Record<Step, () => unknown> = {
    press() {
      if (own().view() === undefined) own().kernel.open('Connect')
      if (own().view() === 'Connect' || own().view() === 'CreateWallet') note(own().login.connectPasskey())
    },
    connect: () => note(own().kernel.connect({ connectorId: 'auth', namespace: 'eip155' as never })),
    approve: () => page.waiting().at(-1)?.approve(),
    refuse: () => page.waiting().at(-1)?.refuse(),
    'needs window': () =>
      page
        .waiting()
        .find(({ place }) => place === 'frame')
        ?.refuse('needs_window'),
    'open window': () => (own().state.approval ? own().login.openApprovalWindow() : own().login.focusWindow()),
    sign: () => note(request('personal_sign', ['0x68', evm])),
    send: () => note(request('eth_sendTransaction', [{ from: evm, to: evm }])),
    'close view': () => own().kernel.close(),
    'close window': () => closeWindow(page),
    'go back': () => own().kernel.state.modal.open && own().kernel.goBack(),
    'show other view': () => own().kernel.open('Account'),
    disconnect: () => note(own().kernel.disconnect()),
    async reload() {
      own().kernel.destroy()
      let opened: App | undefined
      openApp({ area, plugins: [guard.plugin] }).then((app) => {
        opened = app
      })
      // A page that is down is waited for.
      await turn(() => opened !== undefined)
      tabs[at] = opened as unknown as App
    },
    'other tab': () => {
      at = 1 - at
    },
    'host removed'() {
      page.store.isGranted = false
      page.tell('host_removed')
    },
    block: () => {
      page.setting.blocksWindows = true
    },
    unblock: () => {
      page.setting.blocksWindows = false
    },
    'fail storage': () => {
      isFull = true
    },
    'allow storage': () => {
      isFull = false
    },
    evict() {
      Object.assign(page.store, { isGranted: false, isMarked: false })
    },
    'page down': () => {
      page.setting.isDown = true
    },
    'page up': () => {
      page.setting.isDown = false
    },
    'approve and reload'() {
      page.waiting().at(-1)?.approve()
      return steps.reload()
    },
    'fail passkey': () => page.waiting().at(-1)?.refuse('internal'),
    'other wallet'() {
      page.setting.accounts = [
        { namespace: 'eip155', address: otherEvm, type: 'eoa' },
        { namespace: 'solana', address: otherSol, type: 'eoa' },
      ]
    },
    'let in': () => guard.answer(true),
    'turn away': () => guard.answer(false),
    'wait 1 s': () => vi.advanceTimersByTimeAsync(1_000),
    'wait 30 s': () => vi.advanceTimersByTimeAsync(30_000),
  }
  return { tabs, own, asked, guard, steps }
}

/** The invariants once nothing is under way. */
async function check(
  { tabs }: Awaited<ReturnType<typeof openBrowser>>,
  page: SecurePage,
  { isEvicted, isFull }: { readonly isEvicted: boolean; readonly isFull: boolean },
): Promise<void> {
  for (const { kernel, state, view } of tabs) {
    const live = ['eip155', 'solana'].map((namespace) => kernel.connection(namespace)?.account.address)
    // One session over both namespaces, or none.
    expect([
      [evm, sol],
      [otherEvm, otherSol],
      [undefined, undefined],
    ]).toContainEqual(live)
    // Connected means that somebody answers. A tab that could not be told of the end finds out with the first question.
    if (live[0]) {
      const answer = await kernel
        .getProvider('eip155')
        .then((provider) =>
          (provider as { request(input: object): Promise<unknown> }).request({ method: 'eth_accounts' }),
        )
        .catch(() => kernel.connection('eip155') ?? 'ended')
      expect(isFull ? [[live[0]], 'ended'] : [[live[0]]]).toContainEqual(answer)
      if (answer === 'ended') continue
    }
    // Where the bridge knows of the grants of apps, nobody is connected without a grant.
    if (live[0] && page.setting.mode === 'frame' && !isEvicted) expect(page.store.isGranted).toBe(true)
    // A view of an approval has its approval.
    expect(view() === 'ApproveTransaction').toBe(state.approval !== undefined)
  }
  // A tab has one approval at a time, so two tabs have two at most, and each of its own tab.
  const approvals = page.waiting().filter(({ type }) => type === 'CONSENT' || type === 'RPC_REQUEST')
  expect(approvals.length).toBeLessThanOrEqual(tabs.filter(({ state }) => state.approval).length)
}

const settings = fc.constantFrom<Setting>(
  { mode: 'frame' },
  { mode: 'frame', provesVisibility: false },
  { mode: 'denied' },
  { mode: 'partitioned' },
)

test('whatever is pressed, closed, blocked, reloaded or ended, "connected" has a wallet behind it, and nobody is asked twice (login 28)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const settle = async () => {
    for (let turns = 0; turns < 3; turns++) {
      await arrive()
      await vi.advanceTimersByTimeAsync(20)
    }
    await arrive()
  }
  await fc.assert(
    fc.asyncProperty(settings, walks, async (given, steps) => {
      const page = openSecurePage({ ...given })
      const browser = await openBrowser(page)
      const acts = () => steps.slice(0, done).some((name) => name === 'press' || name === 'connect')
      // No page is told of an eviction: the next request finds out.
      const had = (name: Step) => steps.slice(0, done).includes(name)
      const faults = () => ({ isEvicted: had('evict'), isFull: had('fail storage') })
      let done = 0
      try {
        for (const name of steps) {
          await browser.steps[name]()
          done += 1
          await settle()
          await check(browser, page, faults())
          // Nothing is loaded before an act.
          if (!acts()) expect([page.frames(), page.windows.length, page.heard.length]).toEqual([0, 0, 0])
        }
        // Left alone, everything that was asked ends.
        for (const { kernel } of browser.tabs) kernel.close()
        for (let turns = 0; turns < 8; turns++) {
          browser.guard.answer(false)
          await settle()
        }
        await vi.advanceTimersByTimeAsync(20 * 60_000)
        await settle()
        await Promise.all(browser.asked)
        await check(browser, page, faults())
        expect(page.waiting()).toEqual([])
      } finally {
        for (const { kernel } of browser.tabs) kernel.destroy()
        await settle()
        vi.mocked(window.open).mockRestore()
        vi.restoreAllMocks()
        for (const frame of document.querySelectorAll('iframe')) frame.remove()
      }
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 300) },
  )
}, 240_000)
