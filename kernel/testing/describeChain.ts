import { isError } from '../errors/base.ts'
import type { Plugin } from '../plugin.ts'
import type { StorageArea } from '../storage/createStorage.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import type { Namespace } from '../types/register.ts'
import { createMemoryArea, createTestKernel } from './createTestKernel.ts'

/** How the wallet of a contract test treats what it is asked. */
export type ChainWalletMode = 'approve' | 'reject' | 'hang' | 'locked' | 'wrongTypes'

/** A page with one wallet in it, and the plugin under test. Fields that a chain has no use for are left out. */
export type ChainWorld = {
  /** A new plugin over the same page: called again for each visit. It offers `networks`. */
  readonly plugin: () => Plugin
  readonly namespace: Namespace
  /** The wallet starts on the first; a second one is what it switches to. */
  readonly networks: readonly [Network, ...Network[]]
  /** Id that the plugin gives the wallet's connector. */
  readonly connectorId: string
  /** The account that the wallet shows, and one that it may change to. */
  readonly accounts: readonly [string, ...string[]]
  /** Native balance of the first account, in its smallest unit; absent where the plugin reads none. */
  readonly balance?: bigint | undefined
  readonly validAddress?: string | undefined
  readonly invalidAddress?: string | undefined
  /** A network that the plugin does not offer. */
  readonly unknownNetwork?: Network | undefined
  /** `false` where the wallet does not tell that it locks. */
  readonly tellsLock?: boolean | undefined
  /** `true` where the plugin answers `switchNetwork`; `silently` where it does so without asking the wallet. */
  readonly switches?: boolean | 'silently' | undefined
  /** Answers the plugin's requests. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Puts the wallet into the page, as it would announce itself. */
  announce(mode: ChainWalletMode): void
  setMode(mode: ChainWalletMode): void
  /** Reports accounts as the wallet would; none is a lock. */
  emitAccounts?(accounts: readonly string[]): void
  /** Reports a network as the wallet would. */
  emitNetwork?(network: Network): void
  /** How many listeners the plugin has bound to the wallet. */
  listeners?(): number
  /** Takes the wallet out of the page again. */
  dispose?(): void
}

/** The three functions of a test runner: vitest's, jest's or another's. */
export type ChainRunner = {
  readonly describe: (name: string, body: () => void) => unknown
  readonly test: (name: string, body: () => Promise<void>) => unknown
  readonly expect: (value: unknown) => { toBe(expected: unknown): unknown; toEqual(expected: unknown): unknown }
}

/**
 * The contract that every namespace plugin fulfils, as tests.
 * @example
 * ```ts
 * import { describe, expect, test } from 'vitest'
 * import { type ChainWorld, describeChain } from 'tapkit/testing'
 * declare const createWorld: () => ChainWorld
 * describeChain({ name: 'cosmos', runner: { describe, test, expect }, create: createWorld })
 * ```
 */
export function describeChain({
  name,
  runner: { describe, test, expect },
  create,
}: {
  readonly name: string
  readonly runner: ChainRunner
  readonly create: () => ChainWorld
}): void {
  /** Runs one case in a page of its own, over a storage that its visits share. */
  const scenario = (title: string, body: (world: ChainWorld, visit: () => Promise<Kernel>) => Promise<void>) =>
    test(title, async () => {
      const world = create()
      const storage = createMemoryArea()
      const kernels: Kernel[] = []
      try {
        await body(world, async () => {
          const kernel = await startVisit(world, storage)
          kernels.push(kernel)
          return kernel
        })
      } finally {
        for (const kernel of kernels) kernel.destroy()
        world.dispose?.()
      }
    })

  const connect = async (world: ChainWorld, kernel: Kernel, signal?: AbortSignal) => {
    await until(() => kernel.connectors.get(world.namespace, world.connectorId) !== undefined)
    return kernel.connect({ connectorId: world.connectorId, namespace: world.namespace, signal })
  }
  const expectNothing = (world: ChainWorld, kernel: Kernel) => {
    expect(kernel.connection(world.namespace)).toBe(undefined)
    expect(kernel.state.connections[world.namespace]?.status ?? 'disconnected').toBe('disconnected')
    expect(kernel.state.accounts[world.namespace]?.address).toBe(undefined)
  }
  const address = (world: ChainWorld, kernel: Kernel) => kernel.connection(world.namespace)?.account.address

  describe(`${name}: the contract of a chain`, () => {
    scenario('default: offers its networks and finds the wallet', async (world, visit) => {
      world.announce('approve')
      const kernel = await visit()
      for (const { id } of world.networks) expect(kernel.networks.get(id)?.namespace).toBe(world.namespace)
      await until(() => kernel.connectors.get(world.namespace, world.connectorId) !== undefined)
      expect(kernel.state.connectors.order.includes(`${world.namespace}:${world.connectorId}`)).toBe(true)
      expectNothing(world, kernel)
    })

    scenario('default: connects the account that the wallet shows', async (world, visit) => {
      world.announce('approve')
      const kernel = await visit()
      const connection = await connect(world, kernel)
      expect(connection.account.address).toBe(world.accounts[0])
      expect(connection.network.id).toBe(world.networks[0].id)
      expect(kernel.state.connections[world.namespace]?.status).toBe('connected')
      expect(kernel.state.accounts[world.namespace]?.caipAddress).toBe(`${world.networks[0].id}:${world.accounts[0]}`)
    })

    scenario('error: a refusal is a UserRejectedError and leaves everything as it was', async (world, visit) => {
      world.announce('reject')
      const kernel = await visit()
      const error = await failure(connect(world, kernel))
      expect([isError(error, 'UserRejectedError'), messageOf(error)]).toEqual([true, 'Connection rejected'])
      expectNothing(world, kernel)
    })

    scenario('error: a wallet that never answers is given up by the signal', async (world, visit) => {
      world.announce('hang')
      const kernel = await visit()
      const cancel = new AbortController()
      const attempt = failure(connect(world, kernel, cancel.signal))
      await until(() => kernel.state.connections[world.namespace]?.status === 'connecting')
      cancel.abort()
      const error = await attempt
      expect([isError(error, 'ConnectAbortedError'), messageOf(error)]).toEqual([true, 'Modal closed'])
      expectNothing(world, kernel)
    })

    scenario('error: a wallet that never answers is given up by destroy', async (world, visit) => {
      world.announce('hang')
      const kernel = await visit()
      const attempt = failure(connect(world, kernel))
      await until(() => kernel.state.connections[world.namespace]?.status === 'connecting')
      kernel.destroy()
      expect(isError(await attempt)).toBe(true)
    })

    scenario('error: answers of the wrong types give a coded error, never a crash', async (world, visit) => {
      world.announce('wrongTypes')
      const kernel = await visit()
      expect(isError(await failure(connect(world, kernel)))).toBe(true)
      expectNothing(world, kernel)
    })

    scenario('behavior: the next visit restores the session in silence', async (world, visit) => {
      world.announce('approve')
      const first = await visit()
      await connect(world, first)
      first.destroy()
      const second = await visit()
      await until(() => address(world, second) !== undefined)
      expect(address(world, second)).toBe(world.accounts[0])
    })

    scenario('behavior: a locked wallet is not restored until it is unlocked', async (world, visit) => {
      world.announce('approve')
      const first = await visit()
      await connect(world, first)
      first.destroy()
      world.setMode('locked')
      const second = await visit()
      expectNothing(world, second)
      world.setMode('approve')
      if (!world.emitAccounts) return
      world.emitAccounts(world.accounts.slice(0, 1))
      await until(() => address(world, second) === world.accounts[0])
    })

    scenario('behavior: disconnecting forgets, for the next visit as well', async (world, visit) => {
      world.announce('approve')
      const first = await visit()
      await connect(world, first)
      await first.disconnect({ namespace: world.namespace })
      expectNothing(world, first)
      first.destroy()
      expectNothing(world, await visit())
    })

    scenario('behavior: follows the account that the wallet changes to', async (world, visit) => {
      const [, other] = world.accounts
      if (!world.emitAccounts || !other) return
      world.announce('approve')
      const kernel = await visit()
      await connect(world, kernel)
      world.emitAccounts([other])
      await until(() => address(world, kernel) === other)
      expect(kernel.state.accounts[world.namespace]?.address).toBe(other)
    })

    scenario('behavior: a wallet that locks is no longer connected', async (world, visit) => {
      if (!world.emitAccounts || world.tellsLock === false) return
      world.announce('approve')
      const kernel = await visit()
      await connect(world, kernel)
      world.setMode('locked')
      world.emitAccounts([])
      await until(() => address(world, kernel) === undefined)
      expectNothing(world, kernel)
    })

    scenario(
      'behavior: follows the network that the wallet changes to, and marks one it does not offer',
      async (world, visit) => {
        const [, other] = world.networks
        if (!world.emitNetwork || !other) return
        world.announce('approve')
        const kernel = await visit()
        await connect(world, kernel)
        world.emitNetwork(other)
        const networks = () => kernel.state.networks.byNamespace[world.namespace]
        await until(() => networks()?.active === other.id)
        if (!world.unknownNetwork) return
        const { id } = world.unknownNetwork
        world.emitNetwork(world.unknownNetwork)
        await until(() => networks()?.unsupported === id)
        world.emitNetwork(world.networks[0])
        await until(() => networks()?.unsupported === undefined)
        expect(networks()?.active).toBe(world.networks[0].id)
      },
    )

    scenario('behavior: switches the network through the wallet', async (world, visit) => {
      const [, other] = world.networks
      if (!world.switches || !other) return
      world.announce('approve')
      const kernel = await visit()
      await connect(world, kernel)
      await kernel.switchNetwork(other.id)
      expect(kernel.connection(world.namespace)?.network.id).toBe(other.id)
      expect(kernel.state.networks.active).toBe(other.id)
    })

    scenario('error: a refused switch leaves the network', async (world, visit) => {
      const [first, other] = world.networks
      if (!other || world.switches === 'silently') return
      world.announce('approve')
      const kernel = await visit()
      await connect(world, kernel)
      world.setMode('reject')
      const error = await failure(kernel.switchNetwork(other.id))
      expect(isError(error, world.switches ? 'SwitchDeclinedError' : 'UnsupportedChainError')).toBe(true)
      expect(kernel.connection(world.namespace)?.network.id).toBe(first.id)
      expect(kernel.state.networks.active).toBe(first.id)
    })

    scenario('default: reads the balance in its smallest unit', async (world, visit) => {
      if (world.balance === undefined) return
      world.announce('approve')
      const kernel = await visit()
      await connect(world, kernel)
      const { value, decimals, symbol } = await kernel.fetchBalance({ namespace: world.namespace })
      const { nativeCurrency } = world.networks[0]
      expect([value, decimals, symbol]).toEqual([world.balance, nativeCurrency.decimals, nativeCurrency.symbol])
    })

    scenario('default: tells addresses that can receive from those that cannot', async (world, visit) => {
      const { validAddress, invalidAddress } = world
      const kernel = await visit()
      const networkId = world.networks[0].id
      const check = async (value: string) =>
        kernel.validateAddress({ address: value, networkId }).catch((error: unknown) => !isError(error))
      if (validAddress !== undefined) expect(await check(validAddress)).toBe(true)
      if (invalidAddress !== undefined) expect(await check(invalidAddress)).toBe(false)
      expect(await check('')).toBe(false)
    })

    scenario('default: signs a message; a refusal is a UserRejectedError', async (world, visit) => {
      world.announce('approve')
      const kernel = await visit()
      await connect(world, kernel)
      const { namespace } = world
      const { signature } = await kernel.signMessage({ message: 'Hello', namespace })
      expect(typeof signature === 'string' && signature.length > 0).toBe(true)
      world.setMode('reject')
      expect(isError(await failure(kernel.signMessage({ message: 'Hello', namespace })), 'UserRejectedError')).toBe(
        true,
      )
      expect(address(world, kernel)).toBe(world.accounts[0])
    })

    scenario('behavior: destroy unbinds every listener', async (world, visit) => {
      world.announce('approve')
      const before = world.listeners?.()
      const kernel = await visit()
      await connect(world, kernel)
      const shown = address(world, kernel)
      kernel.destroy()
      expect(world.listeners?.()).toBe(before)
      world.emitAccounts?.([])
      await pause(5)
      expect(kernel.state.accounts[world.namespace]?.address).toBe(shown)
    })
  })
}

async function startVisit(world: ChainWorld, storage: StorageArea): Promise<Kernel> {
  const kernel = createTestKernel({
    plugins: [world.plugin()],
    storage,
    ...(world.fetch ? { fetch: world.fetch } : {}),
  })
  await kernel.start()
  return kernel
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for what a wallet's event leads to. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (holds()) return
    await pause(5)
  }
  throw new Error(`Within a second this did not come to hold: ${holds}`)
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('A failure was expected, and there was none.')
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : undefined)
