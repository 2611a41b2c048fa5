import { createFaults } from '../createFaults.mjs'
import { accounts, stranger } from './accounts.mjs'

const ofPhone = [
  'refuse',
  'fid',
  'fids',
  'signature',
  'stranger',
  'nonce',
  'domain',
  'uri',
  'chain',
  'statement',
  'expired',
  'early',
]
const ofRelay = ['late', 'silent', 'page', 'flood', 'redirect', 'forget', 'replay', 'name', 'question', 'link']
const ofRegistry = ['node', 'network', 'registry']
const manners = ['answer', ...ofPhone, ...ofRelay, ...ofRegistry]

const day = 86_400_000

/** The parts of a message as the phone changes them, by manner. */
const changes = {
  fid: ({ fid }) => ({ fid: fid + 1 }),
  fids: ({ fid }) => ({ resources: [`farcaster://fid/${fid}`, `farcaster://fid/${fid + 1}`] }),
  stranger: () => ({ address: stranger.address }),
  nonce: () => ({ nonce: 'ofAnotherLogin' }),
  domain: () => ({ domain: 'mallory.example' }),
  uri: () => ({ uri: 'https://mallory.example/' }),
  chain: () => ({ chainId: 1 }),
  statement: () => ({ statement: 'I accept the terms' }),
  expired: () => ({ expirationTime: new Date(Date.now() - 1) }),
  early: () => ({ notBefore: new Date(Date.now() + day), expirationTime: new Date(Date.now() + 2 * day) }),
}

/**
 * Faults of the phone, the relay and the registry, on demand.
 *
 * The phone refuses whichever person is chosen (`refuse`). Or it signs something else than was asked: the account of somebody else (`fid`), two accounts
 * (`fids`), another `nonce`, `domain`, `uri`, `chain` or `statement`, a time that is over (`expired`) or to come (`early`). Or another key signs:
 * that of somebody else (`signature`), or of nobody (`stranger`).
 *
 * The relay tells the answer later (`late`, with `ms`), holds requests back (`silent`), answers with an error page (`page`), with a body without an end
 * (`flood`) or with a `redirect`, has lost the channel (`forget`), tells the answer of an earlier login (`replay`), invents the number and the name
 * (`name`), asks with a nonce of its own (`question`), or gives a link that runs a script (`link`).
 *
 * The node of Optimism fails (`node`), is of another network (`network`), or has no registry (`registry`).
 */
export function createManners() {
  let manner = { do: 'answer' }
  const faults = createFaults()

  return {
    is: (name) => manner.do === name,
    /** Milliseconds for which an answer is held back. */
    late: () => (manner.do === 'late' ? manner.ms : 0),
    held: faults.held,
    flooded: faults.flooded,
    stop: faults.stop,
    /** @throws {TypeError} one sentence about a manner that does not exist */
    set(next) {
      if (!manners.includes(next?.do)) throw new TypeError(`"do" is one of ${manners.join(', ')}.`)
      if (next.do === 'late' && !(next.ms > 0))
        throw new TypeError('"ms" says how many milliseconds an answer is late.')
      manner = next
    },
    /** The parts of the message that the phone signs, in place of those that were asked for. */
    bend: (parts) => ({ ...parts, ...changes[manner.do]?.(parts) }),
    /** The key that signs for an account. */
    keyOf(account) {
      if (manner.do === 'stranger') return stranger
      return manner.do === 'signature' ? accounts.find((one) => one !== account).key : account.key
    },
    /** Answers in place of the relay if the manner is a fault of all its answers. A client that follows the redirect gets its answer. */
    takeRelay: (request, response) => faults.take(manner.do, request, response),
  }
}
