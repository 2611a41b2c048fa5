import { type Change, type Intent, type Network, PreparedMismatchError, type Refusal } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import type { Context } from '../context.ts'
import { programs } from '../programs.ts'
import { askOnce } from './askOnce.ts'
import { commitment } from './commitment.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { type ChainAccount, readAccount } from './readAccount.ts'
import { readContext, record, toBase64, unreadable } from './readJson.ts'
import type { Message } from './readMessage.ts'
import { jupiter, slippageExceeded } from './readRoute.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { refusalOf } from './refusalOf.ts'
import { namesAccount, requireHeld } from './requireHeld.ts'
import { resolveTables } from './resolveTables.ts'
import { rpc } from './rpc.ts'
import { type Standing, tally } from './tally.ts'

/**
 * The bytes of a token account, and the byte behind them that marks its kind. Pools may be large, so no more is read.
 */
const ofTokenAccount = 166

/** A node's simulation of a trade. */
export type Trial = {
  /** The transaction with the addresses of its lookup tables. */
  readonly message: Message
  /** Absent if the network would refuse the trade. */
  readonly changes?: readonly Change[] | undefined
  /** The owners of the token accounts that the transaction may write, by address. */
  readonly holders: ReadonlyMap<string, string>
  /** Lamports that the network keeps in the token accounts that it opens. */
  readonly deposit: bigint
  readonly refusal?: Refusal | undefined
  readonly slot: unknown
}

type Input = {
  readonly intent: Intent
  /** The symbol of the token that leaves. */
  readonly symbol: string
  readonly wire: Uint8Array
  readonly message: Message
  readonly account: string
  /** The network's fee, in lamports. */
  readonly fee: bigint
  readonly signal: AbortSignal
}

/**
 * Runs a trade on the node without sending it, and compares each account of the visitor that the trade may write, before
 * and after.
 * @throws PreparedMismatchError if it would let somebody else use the account's property, or brings too little;
 * TransactionUnreadableError, RPCError, HttpNetworkError
 */
export const tryTrade = askOnce(run)

async function run(context: Context, network: Network, input: Input): Promise<Trial> {
  const { symbol, wire, account, signal } = input
  const message = await resolveTables(context, network, input)
  const { writable, instructions } = message
  const found = await fetchAccounts(context, network, writable, { signal, bytes: ofTokenAccount })
  const all = writable.map((address, at) => ({ address, before: found[at] }))
  const holders = new Map(all.flatMap(({ address, before }) => pairOf(address, ownerOf(before))))
  const watched = all.filter(({ address, before }) => address === account || isFree(before) || isOwn(before, account))
  const addresses = watched.map(({ address }) => address)
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment }
  const params = [toBase64(wire), { ...options, accounts: { encoding: 'base64', addresses } }]
  const answer = await rpc(context, network, { method: 'simulateTransaction', params, signal })
  const { value, slot } = readContext(answer)
  const { err, logs, accounts } = record(value)
  if (err) {
    requireUnmoved(err, message)
    const { refusal } = refusalOf({ err, logs }, { instructions, symbol })
    return { message, holders, deposit: 0n, slot, refusal }
  }
  if (err === undefined || !Array.isArray(accounts) || accounts.length !== addresses.length) throw unreadable(answer)
  const turns = watched.map(({ address, before }, at) => ({ address, before, after: readAccount(accounts[at]) }))
  for (const turn of turns) requireKept(turn, account)
  const told = turns.map(({ address, before, after }) => ({
    address,
    before: standingOf(before),
    after: standingOf(after),
  }))
  return { message, holders, ...tally(account, input.fee, told), slot }
}

const ownerOf = (account: ChainAccount | undefined): string | undefined => account && readTokenAccount(account)?.owner

const pairOf = (address: string, owner: string | undefined): readonly (readonly [string, string])[] =>
  owner === undefined ? [] : [[address, owner]]

/** Whether an account is a token account of the owner's, or names the owner in another way, as a stake does. */
const isOwn = (found: ChainAccount | undefined, account: string): boolean =>
  found !== undefined && (readTokenAccount(found) ? ownerOf(found) === account : namesAccount(found, account))

/** Whether a token account may be opened at an address: it is empty, or holds only lamports that were sent ahead. */
const isFree = (account: ChainAccount | undefined): boolean =>
  !account || (account.program === programs.system && account.data.length === 0)

const standingOf = (account: ChainAccount | undefined): Standing | undefined =>
  account && account.lamports > 0n ? { lamports: account.lamports, held: readTokenAccount(account) } : undefined

/** @throws PreparedMismatchError if Jupiter's program reports that less than the least arrives: the price has moved */
function requireUnmoved(err: unknown, { instructions }: Message): void {
  const failed = record(err).InstructionError
  const [at, reason] = Array.isArray(failed) ? failed : []
  if (instructions[at]?.program !== jupiter || record(reason).Custom !== slippageExceeded) return
  throw new PreparedMismatchError({ reason: 'arrives', debug: 'Jupiter’s program says that the price has moved.' })
}

type Seen = {
  readonly address: string
  readonly before?: ChainAccount | undefined
  readonly after?: ChainAccount | undefined
}

/**
 * Checks that the account's own accounts stay its own: no program takes them over, and no other account may use them.
 * @throws PreparedMismatchError
 */
function requireKept({ address, before, after }: Seen, account: string): void {
  const refuse = (debug: string): never => {
    throw new PreparedMismatchError({ reason: 'allows', debug: `${address}: ${debug}` })
  }
  if (address === account) {
    if (after && after.lamports > 0n && (after.program !== programs.system || after.data.length > 0)) {
      refuse('the account is handed over to a program.')
    }
    return
  }
  if (before && !readTokenAccount(before)) requireHeld({ address, before, after }, account)
  const [had, has] = [before, after].map((one) => (ownerOf(one) === account ? one : undefined))
  if (had && !has && after && after.lamports > 0n) refuse('the token account is handed over.')
  if (!has) return
  const usable = grantsOf(has)
  if (usable !== '' && (!had || usable !== grantsOf(had))) refuse('somebody else may use it.')
}

/** The delegate of a token account with its amount, and the account that may close it; empty if there is neither. */
function grantsOf({ data }: ChainAccount): string {
  const [delegate, close] = [data.slice(72, 108), data.slice(129, 165)]
  const amount = data.slice(121, 129)
  if ((delegate[0] ?? 0) === 0 && (close[0] ?? 0) === 0) return ''
  return encodeBase58(Uint8Array.from([...delegate, ...amount, ...close]))
}
