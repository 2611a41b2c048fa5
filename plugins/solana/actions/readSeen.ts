import type { Change, LedgerEntry } from 'tapkit/kernel'
import { type HeldToken, type Meta, readMeta } from './readMeta.ts'
import { type Payments, readPayments } from './readPayments.ts'
import { least, share, sharesOf } from './readShares.ts'
import type { Recorded } from './readTransaction.ts'
import { type Standing, type Turn, tally } from './tally.ts'

/**
 * The most that a stranger's transaction puts into a token account that it opens, in lamports: an account with every
 * usual extension.
 */
const usualDeposit = 2_248_080n

type Reviewed = Pick<LedgerEntry, 'account' | 'awaits' | 'changes' | 'trace'>

/**
 * Reads everything that a recorded transaction took from the reviewed account, or from its payer if nothing was
 * reviewed, without fee and reviewed deposit. The balances before and after the transaction count, whatever its
 * instructions are. If the node does not tell balances, the instructions count, provided that all are understood. If
 * incoming amounts were promised, they are read too. `undefined` if nothing can be read.
 */
export async function readSeen(
  recorded: Pick<Recorded, 'message' | 'meta'>,
  entry?: Reviewed,
): Promise<readonly Change[] | undefined> {
  const { message } = recorded
  const account = entry?.account ?? message.payer
  const parties = entry?.changes.flatMap(({ party }) => party ?? []) ?? []
  const payments = readPayments(message, { account, parties })
  const meta = readMeta(recorded)
  if (!meta) return payments.unknown.length === 0 && !message.lookups ? payments.changes : undefined
  const fee = account === message.payer ? meta.fee : 0n
  if (entry?.awaits) {
    const { changes: moved } = tally(account, fee, turnsOf(meta))
    const changes = moved.flatMap((change) => sharesOf(change, meta, { reviewed: entry.changes, payments }))
    // That no SOL came is known here, and said.
    const isNone = changes.every(({ direction, token }) => direction === 'out' || token !== undefined)
    return isNone ? [...changes, { direction: 'in', amount: 0n }] : changes
  }
  return [
    // A payment to oneself moves nothing, but was reviewed, so it counts.
    ...payments.changes.filter(({ party }) => party === account),
    ...lamportsOf(meta, {
      account,
      fee,
      deposits: depositsOf(meta, account, entry && { parties, trace: entry.trace }),
    }).map((change) => spellOpening(change, meta, entry?.changes ?? [])),
    ...tokensOf(meta, account, payments).map((change) => spell(change, meta, entry?.changes ?? [])),
  ]
}

/** The state of each address before and after. */
function turnsOf({ lamports, tokensBefore, tokensAfter }: Meta): readonly Turn[] {
  const standing = (of: readonly HeldToken[], at: string, amount: bigint): Standing | undefined =>
    amount > 0n ? { lamports: amount, held: of.find(({ address }) => address === at) } : undefined
  return lamports.map(({ address, before, after }) => ({
    address,
    before: standing(tokensBefore, address, before),
    after: standing(tokensAfter, address, after),
  }))
}

/**
 * Lamports that accounts were opened with, by address. The reviewed deposit belongs to the owner it was reviewed for.
 */
function depositsOf(
  { lamports, tokensBefore, tokensAfter }: Meta,
  account: string,
  reviewed: { readonly parties: readonly string[]; readonly trace: LedgerEntry['trace'] } | undefined,
): ReadonlyMap<string, bigint> {
  const told = reviewed?.trace?.deposit ?? ''
  let left = /^\d+$/.test(told) ? BigInt(told) : 0n
  const deposits = new Map<string, bigint>()
  for (const { address, owner } of tokensAfter) {
    const isOpened = tokensBefore.every((held) => held.address !== address)
    if (!isOpened || (reviewed && ![account, ...reviewed.parties].includes(owner))) continue
    const held = lamports.find((one) => one.address === address)
    const kept = least(held ? held.after - held.before : 0n, reviewed ? left : usualDeposit)
    if (kept <= 0n) continue
    left -= kept
    deposits.set(address, kept)
  }
  return deposits
}

function lamportsOf(
  { lamports }: Meta,
  input: { readonly account: string; readonly fee: bigint; readonly deposits: ReadonlyMap<string, bigint> },
): readonly Change[] {
  const { account, fee, deposits } = input
  const own = lamports.find(({ address }) => address === account)
  const kept = [...deposits.values()].reduce((sum, value) => sum + value, 0n)
  const moved = own ? own.before - own.after - fee : 0n
  if (moved < 0n) return [{ direction: 'in', amount: -moved }]
  const gains = lamports.flatMap(({ address, before, after }): [string, bigint][] =>
    address === account ? [] : [[address, after - before - (deposits.get(address) ?? 0n)]],
  )
  return share(moved - kept, gains, undefined)
}

/** Tokens by mint: an owner's total before, less the total after. */
function tokensOf({ tokensBefore, tokensAfter }: Meta, account: string, { tokens }: Payments): readonly Change[] {
  const mints = new Set([...tokensBefore, ...tokensAfter].map(({ mint }) => mint))
  return [...mints].flatMap((mint) => {
    const gains = gainsOf(mint, tokensBefore, tokensAfter)
    const moved = -(gains.get(account) ?? 0n)
    gains.delete(account)
    if (moved < 0n) return [{ direction: 'in' as const, amount: -moved, token: mint }]
    // A mint may keep part of a payment. The whole amount still counts as paid to the receiver.
    const paid = [...gains].map(([owner, gained]): [string, bigint] => {
      const to = tokensAfter.filter((held) => held.mint === mint && held.owner === owner).map(({ address }) => address)
      const sent = tokens.reduce((sum, step) => (to.includes(step.to) ? sum + step.amount : sum), 0n)
      return [owner, gained > 0n && sent > gained ? sent : gained]
    })
    return share(moved, paid, mint)
  })
}

/** A request that names only a token account was reviewed with that address. */
function spell(change: Change, { tokensAfter }: Meta, reviewed: readonly Change[]): Change {
  const { party, token } = change
  // A party is reviewed by its own address for SOL that it is paid beside the token.
  const parties = reviewed.flatMap((other) => (other.token === token ? (other.party ?? []) : []))
  if (party === undefined || parties.includes(party)) return change
  const held = tokensAfter.find(
    ({ owner, mint, address }) => owner === party && mint === token && parties.includes(address),
  )
  return held ? { ...change, party: held.address } : change
}

/** The lamports of an account that is opened for another owner were reviewed as a payment to that owner. */
function spellOpening(change: Change, { tokensBefore, tokensAfter }: Meta, reviewed: readonly Change[]): Change {
  const { party } = change
  const opened = tokensAfter.find(({ address }) => address === party)
  if (!opened || tokensBefore.some(({ address }) => address === party)) return change
  const isReviewed = reviewed.some((other) => other.token === undefined && other.party === opened.owner)
  return isReviewed ? { ...change, party: opened.owner } : change
}

function gainsOf(mint: string, before: readonly HeldToken[], after: readonly HeldToken[]): Map<string, bigint> {
  const gains = new Map<string, bigint>()
  const add = (owner: string, amount: bigint) => gains.set(owner, (gains.get(owner) ?? 0n) + amount)
  for (const held of before) if (held.mint === mint) add(held.owner, -held.amount)
  for (const held of after) if (held.mint === mint) add(held.owner, held.amount)
  return gains
}
