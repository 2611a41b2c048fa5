import { isSameAddress, NameServiceError, type Profile, type TapInput } from 'tapkit/kernel'
import { fetchIdentity } from '../calls/fetchIdentity.ts'
import { fetchNames } from '../calls/fetchNames.ts'
import type { Context } from '../context.ts'
import { addressOf } from './addressOf.ts'

type Input = TapInput<'lookupAddress'>

/**
 * The name of an address: the API's name of the address if that name leads back to it, or else an account name that
 * leads back (reads 2).
 * @throws NameServiceError
 */
export async function lookupAddress(context: Context, input: Input): Promise<Profile | undefined> {
  const failures: unknown[] = []
  for (const look of [lookAtIdentity, lookAtNames]) {
    try {
      const profile = await look(context, input)
      if (profile) return profile
    } catch (error) {
      input.signal.throwIfAborted()
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new NameServiceError({ message: 'Error fetching names for address', cause: failures[0] })
  return undefined
}

async function lookAtIdentity(context: Context, input: Input): Promise<Profile | undefined> {
  const { address, network } = input
  const { name, imageUrl } = await fetchIdentity(context, { network, address, force: true })
  if (!name) return undefined
  const found = await context.kernel.hooks.resolveName.promise({ ...input, name })
  return found && isSameAddress(found.address, address) ? { address, name: found.name ?? name, imageUrl } : undefined
}

async function lookAtNames(context: Context, { address, network, signal }: Input): Promise<Profile | undefined> {
  for (const record of await fetchNames(context, { network, address, force: true })) {
    const there = await addressOf(context, record, network, signal)
    if (there && isSameAddress(there, address)) return { address, name: record.name, imageUrl: record.imageUrl }
  }
  return undefined
}
