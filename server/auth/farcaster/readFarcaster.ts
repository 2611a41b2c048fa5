import type { EthCall } from 'tapkit/eip155'
import { isLoopback } from '../../origins.ts'
import { AuthServerOptionsError } from '../errors.ts'
import { isEndpoint } from '../social/isEndpoint.ts'
import type { FarcasterOptions } from './options.ts'

/** Farcaster as this server uses it. */
export type Farcaster = {
  /** The relay, without a slash at its end. */
  readonly relay: string
  /** Asks Optimism. */
  readonly call: EthCall | string
  /** Whether the secure page is on this machine, so that a link of the relay may be. */
  readonly isLocal: boolean
}

/** The network on which accounts of Farcaster are registered. */
export const optimism = 'eip155:10'

const fields = ['relay', 'call']

/**
 * Validates what the host configures of Farcaster.
 * @throws AuthServerOptionsError
 */
export function readFarcaster(given: FarcasterOptions | undefined, origin: string): Farcaster | undefined {
  if (given === undefined) return undefined
  const unknown = Object.keys(Object(given)).find((field) => !fields.includes(field))
  if (unknown !== undefined) fail(`There is no \`${unknown}\`. There are ${fields.join(', ')}.`)
  const { relay = 'https://relay.farcaster.xyz', call: calls }: Partial<FarcasterOptions> = Object(given)
  const isLocal = isLoopback(origin)
  if (!isEndpoint(relay, isLocal) || new URL(relay).search !== '') fail('`relay` is no URL of https:.')
  const call = Object.hasOwn(Object(calls), optimism) ? calls?.[optimism] : undefined
  if (!isCall(call))
    fail(`Write access to Optimism: \`call: { '${optimism}': 'https://…' }\`. Is the environment variable set?`)
  return { relay: relay.replace(/\/+$/, ''), call, isLocal }
}

function isCall(call: unknown): call is EthCall | string {
  if (typeof call === 'function') return true
  try {
    return typeof call === 'string' && /^https?:$/.test(new URL(call).protocol)
  } catch {
    return false
  }
}

function fail(debug: string): never {
  throw new AuthServerOptionsError({ option: 'farcaster', debug })
}
