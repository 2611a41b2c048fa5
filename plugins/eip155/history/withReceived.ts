import { isSameAddress } from 'tapkit/kernel'
import { readQuantity } from '../actions/readHex.ts'
import { readTrace } from '../actions/readTrace.ts'
import type { FoundTransaction } from './searchTransactions.ts'

/** Most calls within a transaction that are read: a block has no gas for more. */
const most = 10_000

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
/** A transaction, the wei that calls within it are said to have brought, and whether a trace says so. */
type Claim = { readonly found: FoundTransaction; readonly received: bigint; readonly isTraced: boolean }

/**
 * Adds the amounts that contracts paid to the account. `ots_getInternalOperations` tells calls that were taken back, or
 * that failed, as if they had paid, and strangers write contracts that make such calls (history 10). What it tells
 * counts by a trace, or, if the node gives none, by the account's balances around the block.
 */
export async function withReceived(
  ask: Ask,
  account: string,
  found: readonly FoundTransaction[],
): Promise<readonly FoundTransaction[]> {
  const claims = await Promise.all(found.map((each) => readClaim(ask, account, each)))
  const blocks = new Map<bigint, readonly Claim[]>()
  for (const claim of claims) blocks.set(claim.found.block, [...(blocks.get(claim.found.block) ?? []), claim])
  const covered = new Map<bigint, boolean>()
  for (const [block, inBlock] of blocks)
    if (inBlock.some(({ isTraced }) => !isTraced)) covered.set(block, await isCovered(ask, account, block, inBlock))
  return claims.map(({ found, received, isTraced }) => ({
    ...found,
    received: isTraced || covered.get(found.block) ? received : 0n,
  }))
}

async function readClaim(ask: Ask, account: string, found: FoundTransaction): Promise<Claim> {
  const nothing = { found, received: 0n, isTraced: true }
  if (found.data === '0x' || found.failed) return nothing
  const operations = await ask('ots_getInternalOperations', [found.hash]).catch(() => [])
  let told = 0n
  for (const operation of (Array.isArray(operations) ? operations : []).slice(0, most)) {
    const { to, value }: Record<string, unknown> = Object(operation)
    if (typeof to === 'string' && isSameAddress(to, account) && isQuantity(value)) told += BigInt(value)
  }
  if (told === 0n) return nothing
  const traced = await readTraced(ask, account, found)
  return traced === undefined ? { found, received: told, isTraced: false } : { ...nothing, received: traced }
}

/** The wei that calls within a transaction brought the account, by a trace; `undefined` without a trace. */
async function readTraced(ask: Ask, account: string, { hash, from, to, value }: FoundTransaction) {
  const root = await ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }]).catch(() => undefined)
  const { from: sender, error }: Record<string, unknown> = Object(root)
  if (error !== undefined || typeof sender !== 'string' || !isSameAddress(sender, from)) return undefined
  const all = readTrace(root, account)?.native.reduce(
    (sum, each) => sum + (each.direction === 'in' ? each.amount : 0n),
    0n,
  )
  // The transaction's own value is told apart.
  const direct = to !== undefined && isSameAddress(to, account) ? value : 0n
  return all === undefined || all < direct ? undefined : all - direct
}

/** Whether the account's balance grew by all that is said to have come to it in a block. If no node tells, it did not. */
async function isCovered(ask: Ask, account: string, block: bigint, claims: readonly Claim[]): Promise<boolean> {
  const balance = async (at: bigint) => readQuantity(await ask('eth_getBalance', [account, `0x${at.toString(16)}`]))
  let came = 0n
  for (const { found, received } of claims) {
    const { from, to, value, cost = 0n, failed } = found
    came += received
    if (!failed && to !== undefined && isSameAddress(to, account)) came += value
    if (isSameAddress(from, account)) came -= (failed ? 0n : value) + cost
  }
  try {
    const [had, has] = await Promise.all([balance(block - 1n), balance(block)])
    return has - had >= came
  } catch {
    return false
  }
}

const isQuantity = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
