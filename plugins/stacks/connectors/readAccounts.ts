import type { Account } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import { parsePrincipal } from '../address/parsePrincipal.ts'

/** Most entries that are read of an answer. */
const limit = 100

/**
 * The Stacks accounts in a wallet's answer, each once; `undefined` if the answer has no list. SIP-030 calls the list
 * `accounts` or `addresses`, and wallets of several chains put the addresses of all chains into it.
 */
export function readAccounts(answer: unknown): Account<'stacks'>[] | undefined {
  const entries = listIn(answer)
  if (!entries) return undefined
  const accounts = entries.slice(0, limit).flatMap((entry) => readAccount(entry) ?? [])
  return accounts.filter(({ address }, i) => accounts.findIndex((other) => other.address === address) === i)
}

function listIn(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  const { addresses, accounts } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >
  return [addresses, accounts].find(Array.isArray)
}

function readAccount(entry: unknown): Account<'stacks'> | undefined {
  const fields = typeof entry === 'string' ? { address: entry } : entry
  if (typeof fields !== 'object' || fields === null) return undefined
  const { address, publicKey } = fields as { address?: unknown; publicKey?: unknown }
  const principal = parsePrincipal(address)
  if (!principal || principal.contract !== undefined) return undefined
  const key = readHex(publicKey, 33) ?? readHex(publicKey, 65)
  return { namespace: 'stacks', address: principal.address, purpose: 'stacks', ...(key ? { publicKey: key } : {}) }
}
