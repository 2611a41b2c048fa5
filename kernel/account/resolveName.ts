import { settle } from '../async/settle.ts'
import { coded } from '../errors/coded.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { requireNetwork } from '../session/requireNetwork.ts'
import { selectAccount } from '../session/select.ts'
import { cacheOf } from '../state/cacheOf.ts'
import { keptProfile } from '../state/keptAnswers.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Profile } from '../types/account.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { holdingsOf } from './holdings.ts'
import { lifetimeOf } from './query.ts'

/** How long a name is fresh, in ms (reads 1). */
const lifetime = 300_000

type Options = {
  namespace?: string | undefined
  signal?: AbortSignal | undefined
  /** Asks anew, whatever was heard of names before. */
  force?: boolean | undefined
}

/**
 * Resolves a name to a profile; `undefined` is unknown. Fresh answers are shared for 5 minutes, within the page: where a payment goes is
 * not read from a storage that others write to (storage 6).
 */
export function resolveName(
  kernel: Kernel,
  { name, ...options }: { name: string } & Options,
): Promise<Profile | undefined> {
  return lookup(kernel, `name:${name}`, options, (input) => kernel.hooks.resolveName.promise({ ...input, name }))
}

/** Finds the primary name of an address; `undefined` is unknown. Fresh answers are shared for 5 minutes. */
export async function lookupAddress(
  kernel: Kernel,
  { address, ...options }: { address: string } & Options,
): Promise<Profile | undefined> {
  const profile = await lookup(
    kernel,
    `address:${address}`,
    options,
    (input) => kernel.hooks.lookupAddress.promise({ ...input, address }),
    keptProfile(address),
  )
  const { state } = runtimeOf(kernel)
  for (const namespace of Object.keys(state.graph.active.session)) {
    const held = selectAccount(state, namespace).address === address ? holdingsOf(kernel, namespace) : undefined
    if (held) held.profile = profile && { name: profile.name, imageUrl: profile.imageUrl }
  }
  return profile
}

/**
 * Whether an address can receive on a network.
 * @throws a coded error that says why not, where the namespace's plugin knows (money 21)
 */
export async function validateAddress(
  kernel: Kernel,
  { address, networkId }: { address: string; networkId?: CaipNetworkId | undefined },
): Promise<boolean> {
  const network = requireNetwork(kernel, undefined, networkId)
  return (
    (await coded(kernel.hooks.validateAddress.promise({ namespace: network.namespace, address, network }))) ?? false
  )
}

type Input = Parameters<Kernel['hooks']['resolveName']['promise']>[0]

async function lookup(
  kernel: Kernel,
  key: string,
  options: Options,
  ask: (input: Omit<Input, 'name'>) => Promise<Profile | undefined>,
  parse?: (json: unknown) => Profile | undefined,
): Promise<Profile | undefined> {
  assertAlive(kernel)
  kernel.http.wake()
  const network = requireNetwork(kernel, options.namespace)
  const input = { namespace: network.namespace, network, signal: kernel.signal }
  // A name that is new is new on every network.
  if (options.force) cacheOf(kernel).drop('profile:')
  const read = cacheOf(kernel).through(`profile:${network.id}:${key}`, lifetime, () => ask(input), parse)
  return coded(settle(() => read, lifetimeOf(kernel, options.signal)))
}
