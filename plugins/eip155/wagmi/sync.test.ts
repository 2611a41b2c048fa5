import * as wagmi3 from '@wagmi/core'
import fc from 'fast-check'
import { selectStatus } from 'tapkit/kernel'
import { createMemoryArea, createSimulatedWallet } from 'tapkit/testing'
import { expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { turn } from '../fixtures/hold.ts'
import { alice, bob, openWagmi, wagmiConfig } from '../fixtures/openWagmi.ts'

type Wagmi = Pick<
  typeof wagmi3,
  'connect' | 'createConfig' | 'createStorage' | 'disconnect' | 'injected' | 'reconnect' | 'switchChain'
> & { readonly switchTo: typeof wagmi3.switchConnection; readonly inUse: typeof wagmi3.getConnection }
const versions: Readonly<Record<number, Wagmi>> = {
  2: { ...wagmi2, switchTo: wagmi2.switchAccount, inUse: wagmi2.getAccount } as unknown as Wagmi,
  3: { ...wagmi3, switchTo: wagmi3.switchConnection, inUse: wagmi3.getConnection },
}

const ids = ['com.one', 'com.two'] as const
const namespace = 'eip155'
const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const wallet = fc.constantFrom(...ids)
const chainId = fc.constantFrom(1, 8453)
const step = fc.record({
  /** Whether the next step waits for this one. */
  waits: fc.boolean(),
  act: fc.oneof(
    fc.record({ by: fc.constant('kit connects' as const), wallet }),
    fc.record({ by: fc.constant('kit disconnects' as const), wallet: fc.option(wallet, { nil: undefined }) }),
    fc.record({ by: fc.constant('kit switches network' as const), chainId }),
    fc.record({ by: fc.constant('kit switches account' as const), address: fc.constantFrom(alice, bob, carol) }),
    fc.record({ by: fc.constant('kit switches wallet' as const), wallet }),
    fc.record({ by: fc.constant('wagmi connects' as const), wallet, chainId: fc.option(chainId, { nil: undefined }) }),
    fc.record({ by: fc.constant('wagmi disconnects' as const), wallet: fc.option(wallet, { nil: undefined }) }),
    fc.record({ by: fc.constant('wagmi switches chain' as const), chainId }),
    fc.record({ by: fc.constant('wagmi switches wallet' as const), wallet }),
    fc.record({ by: fc.constant('wagmi reconnects' as const) }),
    fc.record({
      by: fc.constant('wallet changes accounts' as const),
      wallet,
      accounts: fc.constantFrom([alice, bob], [bob, carol], [carol], []),
    }),
    fc.record({ by: fc.constant('wallet changes chain' as const), wallet, chainId: fc.constantFrom(1, 8453, 31_337) }),
    fc.record({ by: fc.constant('wallet refuses' as const), wallet, refuses: fc.boolean() }),
    fc.record({ by: fc.constant('page reloads' as const) }),
  ),
})
type Act = { [by in string]: never } & Parameters<Parameters<typeof step.map>[0]>[0]['act']

async function openPage(version: number, multiWallet: boolean, hasOwn: boolean) {
  const wagmi = versions[version] as Wagmi
  const [area, theirs] = [createMemoryArea(), createMemoryArea()]
  const wallets = {
    'com.one': createSimulatedWallet({ accounts: [alice, bob] }),
    'com.two': createSimulatedWallet({ accounts: [carol], chainId: '0x2105' }),
  }
  const [one, two] = ids
  // The second one is a connector of the app's own config, or announces itself as the first one does.
  const connectors = hasOwn
    ? [wagmi.injected({ target: { id: two, name: two, provider: wallets[two].provider as never } })]
    : []
  const announced = hasOwn ? { [one]: wallets[one] } : wallets
  const visit = () =>
    openWagmi({
      ...{ area, wallets: announced, multiWallet },
      config: wagmiConfig({
        ...{ createConfig: wagmi.createConfig, connectors },
        storage: wagmi.createStorage({ storage: theirs }),
      }),
    })
  let page = await visit()
  let writes = 0
  const count = () =>
    page.config.subscribe(
      (state) => state,
      () => void writes++,
    )
  count()
  return {
    wagmi,
    wallets,
    get page() {
      return page
    },
    writes: () => writes,
    async reload() {
      page.kernel.destroy()
      page = await visit()
      count()
    },
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

async function take({ wagmi, page, wallets, reload }: Page, act: Act): Promise<unknown> {
  const { kernel, config, connectorOf } = page
  switch (act.by) {
    case 'kit connects':
      return kernel.connect({ namespace, connectorId: act.wallet })
    case 'kit disconnects':
      return kernel.disconnect({ connectorId: act.wallet })
    case 'kit switches network':
      return kernel.switchNetwork(`eip155:${act.chainId}`)
    case 'kit switches account':
      return kernel.switchAccount({ address: act.address })
    case 'kit switches wallet':
      return kernel.switchConnection({ namespace, connectorId: act.wallet })
    case 'wagmi connects':
      return wagmi.connect(config, { connector: connectorOf(act.wallet), chainId: act.chainId })
    case 'wagmi disconnects':
      return wagmi.disconnect(config, act.wallet ? { connector: connectorOf(act.wallet) } : {})
    case 'wagmi switches chain':
      return wagmi.switchChain(config, { chainId: act.chainId })
    case 'wagmi switches wallet':
      return wagmi.switchTo(config, { connector: connectorOf(act.wallet) })
    case 'wagmi reconnects':
      return wagmi.reconnect(config)
    case 'wallet changes accounts': {
      wallets[act.wallet].accounts = [...act.accounts]
      return wallets[act.wallet].emit('accountsChanged', act.accounts)
    }
    case 'wallet changes chain': {
      wallets[act.wallet].chainId = `0x${act.chainId.toString(16)}`
      return wallets[act.wallet].emit('chainChanged', wallets[act.wallet].chainId)
    }
    case 'wallet refuses':
      wallets[act.wallet].mode = act.refuses ? 'reject' : 'approve'
      return
    default:
      return reload()
  }
}

/** What the kit shows, in wagmi's words. */
function shownByKit({ wagmi, page: { kernel, config } }: Page) {
  const connections = kernel.connections(namespace).map(({ connectorId, address, accounts, networkId }) => ({
    id: connectorId,
    first: address,
    accounts: accounts.map((account) => account.address).toSorted(),
    chainId: Number(networkId.slice(7)),
  }))
  const offered = Number(kernel.network(namespace)?.id.slice(7))
  return {
    status: selectStatus(kernel.state, namespace),
    current: kernel.connection(namespace)?.connector.id,
    connections: connections.toSorted((left, right) => left.id.localeCompare(right.id)),
    chainId: offered,
    connectors: kernel.connectors.list(namespace).map(({ id }) => id),
    address: wagmi.inUse(config).address,
  }
}

function shownByWagmi({ page: { kernel, config } }: Page) {
  const { status, current, connections, chainId } = config.state
  const list = [...connections.values()].map(({ connector, accounts, chainId }) => ({
    id: connector.id,
    first: accounts[0] as string,
    accounts: accounts.toSorted(),
    chainId,
  }))
  return {
    status,
    current: connections.get(current ?? '')?.connector.id,
    connections: list.toSorted((left, right) => left.id.localeCompare(right.id)),
    chainId,
    connectors: config.connectors.map(({ id }) => id),
    address: kernel.connection(namespace)?.account.address,
  }
}

test('whoever acts, and in whatever order, wagmi shows what the kit shows, and both come to rest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(3, 2),
      fc.boolean(),
      fc.boolean(),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      async (version, multiWallet, hasOwn, steps) => {
        const page = await openPage(version, multiWallet, hasOwn)
        const asked: Promise<unknown>[] = []
        const settle = async () => {
          await Promise.allSettled(asked)
          for (let turns = 0; turns < 3; turns++) await turn()
        }
        try {
          for (const { act, waits } of steps) {
            const done = take(page, act as Act).catch(() => {})
            asked.push(done)
            if (!waits && act.by !== 'page reloads') continue
            await settle()
            expect(shownByWagmi(page)).toEqual(shownByKit(page))
          }
          await settle()
          expect(shownByWagmi(page)).toEqual(shownByKit(page))
          const before = [page.writes(), ...Object.values(page.wallets).map(({ requests }) => requests.length)]
          for (let turns = 0; turns < 5; turns++) await turn()
          expect([page.writes(), ...Object.values(page.wallets).map(({ requests }) => requests.length)]).toEqual(before)
        } finally {
          page.page.kernel.destroy()
        }
      },
    ),
    { numRuns: 100 },
  )
})
