import { isError } from '../../errors/isError.ts'
import { selectAccount, selectConnection, selectStatus } from '../../index.ts'
import type { Connection } from '../../types/connector.ts'
import type { Kernel } from '../../types/kernel.ts'
import type { Errors } from '../../types/register.ts'
import type { ChainRunner, ChainWorld } from '../chainWorld.ts'
import { createMemoryArea, createTestKernel } from '../createTestKernel.ts'
import { explain } from './explain.ts'

/** What only some worlds have, by the name that a skipped case gives for it. */
function partsOf(world: ChainWorld) {
  const [first, second] = world.accounts
  const { balances, switches } = world
  const differs = balances && second !== undefined && balances[first] !== balances[second]
  return {
    'second account': second,
    'second network': world.networks[1],
    balances,
    fetch: world.fetch,
    'balance of a second account': differs ? balances[second] : undefined,
    validAddress: world.validAddress,
    invalidAddress: world.invalidAddress,
    transfer: world.transfer,
    memo: world.transfer?.memo,
    unknownNetwork: world.unknownNetwork,
    'lock that it tells': world.tellsLock === false ? undefined : true,
    switches: switches || undefined,
    'question before it switches': switches === 'silently' ? undefined : true,
    emitAccounts: world.emitAccounts?.bind(world),
    emitNetwork: world.emitNetwork?.bind(world),
    prompts: world.prompts?.bind(world),
    verify: world.verify?.bind(world),
    sent: world.sent?.bind(world),
    listeners: world.listeners?.bind(world),
  }
}

type Parts = ReturnType<typeof partsOf>
type Had<need extends keyof Parts> = { readonly [part in need]-?: NonNullable<Parts[part]> }

/** One case: a page, the visits to it, and what it needs of the world. */
type Case<need extends keyof Parts> = {
  readonly world: ChainWorld
  readonly parts: Had<need>
  /** The URLs that the plugin has asked for, oldest first. */
  readonly asked: readonly string[]
  /** A kit over the same page and storage; each call is a later visit. */
  visit(): Promise<Kernel>
  connect(kernel: Kernel, signal?: AbortSignal): Promise<Connection>
  /** A visit that has connected. */
  connected(): Promise<Kernel>
  /** Ends once everything that is remembered was asked for. */
  restored(kernel: Kernel): Promise<void>
  address(kernel: Kernel): string | undefined
  expectNothing(kernel: Kernel): void
}

export type Stage = {
  readonly expect: ChainRunner['expect']
  /** Describes a case; it is skipped where the world has nothing for it. */
  scenario<const need extends keyof Parts>(
    title: string,
    needs: readonly need[],
    body: (found: Case<need>) => Promise<void>,
  ): void
}

/** What the cases of the contract share. */
export function createStage({ test, expect, skip }: ChainRunner, create: () => ChainWorld): Stage {
  const sample = create()
  const had = partsOf(sample)
  sample.dispose?.()
  return {
    expect,
    scenario(title, needs, body) {
      const missing = needs.filter((need) => had[need] === undefined)
      if (missing.length > 0) {
        const nothing = async () => {}
        if (skip) return void skip(title, nothing)
        return void test(`${title} (skipped: the world has no ${missing.join(', no ')})`, nothing)
      }
      test(title, async () => {
        const world = create()
        const parts = partsOf(world)
        const kernels: Kernel[] = []
        const reported: Error[] = []
        try {
          if (hasAll(parts, needs)) await body({ ...toCase(world, kernels, reported, expect), parts })
        } catch (failure) {
          throw explain(failure, reported)
        } finally {
          for (const kernel of kernels) kernel.destroy()
          world.dispose?.()
        }
      })
    },
  }
}

function hasAll<need extends keyof Parts>(parts: Parts, needs: readonly need[]): parts is Parts & Had<need> {
  if (needs.every((need) => parts[need] !== undefined)) return true
  throw new Error('`create` made a world that has less than the first one.')
}

function toCase(
  world: ChainWorld,
  kernels: Kernel[],
  reported: Error[],
  expect: ChainRunner['expect'],
): Omit<Case<never>, 'parts'> {
  const { namespace, connectorId } = world
  const storage = createMemoryArea()
  const isListed = (kernel: Kernel) => () => kernel.connectors.get(namespace, connectorId) !== undefined
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return (world.fetch ?? globalThis.fetch)(input, init)
  }
  const visit = async () => {
    const kernel = createTestKernel({ plugins: [world.plugin()], storage, ...(world.fetch ? { fetch } : {}) })
    kernels.push(kernel)
    kernel.hooks.onError.tap('describeChain', (error) => void reported.push(error))
    await kernel.start()
    return kernel
  }
  const connect = async (kernel: Kernel, signal?: AbortSignal) => {
    await until(isListed(kernel))
    return kernel.connect({ connectorId, namespace, signal })
  }
  return {
    world,
    asked,
    visit,
    connect,
    async connected() {
      const kernel = await visit()
      await connect(kernel)
      return kernel
    },
    async restored(kernel) {
      await until(isListed(kernel))
      await kernel.reconnect({ namespace })
    },
    address: (kernel) => kernel.connection(namespace)?.account.address,
    expectNothing(kernel) {
      expect(kernel.connection(namespace)).toBe(undefined)
      expect(selectConnection(kernel.state, namespace)).toBe(undefined)
      expect(selectStatus(kernel.state, namespace)).toBe('disconnected')
      expect(selectAccount(kernel.state, namespace).address).toBe(undefined)
    },
  }
}

/** Lets the page do what is due. */
export const turn = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for what a wallet's event leads to. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (holds()) return
    await turn(5)
  }
  throw new Error(`Within a second this did not come to hold: ${holds}`)
}

/** The error that a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('A failure was expected, and there was none.')
}

/** Whether it is an error of that name with that message; of that name alone where no message is given. */
export const isFailure = (error: unknown, name: keyof Errors, message?: string): boolean =>
  isError(error, name) && (message === undefined || error.message === message)

export const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
