import { type Change, PreparedMismatchError } from 'tapkit/kernel'
import { programs } from '../programs.ts'
import { wrappedSol } from '../wrappedSol.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { instruction } from './instruction.ts'
import { readInstruction, type Step } from './readInstruction.ts'
import type { Instruction, Message } from './readMessage.ts'
import { ownerOf } from './readPayments.ts'
import type { PromisedTrade } from './readPromise.ts'
import { jupiter, readRoute } from './readRoute.ts'
import { refuseForeign } from './refuseForeign.ts'

/** The effects of a trade by its bytes: the highest amount that leaves, and the least amount that arrives. */
export type Trade = {
  readonly changes: readonly Change[]
  /** Programs that the trade calls beside those that every trade needs. */
  readonly callees: readonly string[]
  /** Whether any of these calls cannot be read. */
  readonly isOpaque: boolean
  /** Texts that are recorded with it. */
  readonly memos: readonly string[]
}

type Meant = {
  readonly account: string
  readonly promised: PromisedTrade
  /**
   * The owners of token accounts, by a node's answer: an owner counts if the account's address can be derived from the
   * owner.
   */
  readonly holders?: ReadonlyMap<string, string>
}

/**
 * Reads each instruction of a trade. A node's answer about a lookup table proves nothing here, so the accounts that are
 * debited and credited must be in the bytes themselves. Opening a token account of the visitor's, wrapping SOL and
 * unwrapping it do not count as calls.
 * @throws PreparedMismatchError, TransactionUnreadableError
 */
export function readTrade(
  { instructions, keys, tables }: Message,
  { account, promised, holders = new Map() }: Meant,
): Trade {
  const loaded = tables.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const named = new Set(keys.slice(0, keys.length - loaded))
  const own = (mint: string, program: string) => [findTokenAccount(account, mint, program)].find((at) => named.has(at))
  const wrapped = own(wrappedSol, programs.token)
  const placesOf = (mint: string | undefined) =>
    (mint === undefined ? [wrapped] : [own(mint, programs.token), own(mint, programs.token2022)]).flatMap(
      (at) => at ?? [],
    )
  const { amount: most, from, to } = promised
  const meant = { account, from: placesOf(from.address), to: placesOf(to.address) }
  const changes: Change[] = []
  const callees = new Set<string>()
  const memos: string[] = []
  let isOpaque = false
  // Whether SOL has arrived that nothing has unwrapped since.
  let isWrapped = false
  let wraps = 0n
  for (const item of instructions) {
    const { program } = item
    const step = readInstruction(item)
    if (step?.kind === 'open') requireOwn(step, account)
    else if (step?.kind === 'memo') memos.push(step.text)
    else if (step?.kind === 'pay' && step.from === account && step.to === wrapped) wraps += step.amount
    else if (step?.kind === 'pay' || step?.kind === 'payToken') {
      changes.push(...movedBy(step, { account, owners: [account, ...holders.values()], own }))
      isWrapped ||= step.kind === 'payToken' && step.to === wrapped
      callees.add(program)
    } else if (isUnwrap(item, account, wrapped)) isWrapped = false
    else if (program === jupiter) {
      const { amount, least } = readRoute(item, meant)
      changes.push({ direction: 'out', amount, ...tokenOf(from.address) })
      changes.push({ direction: 'in', amount: least, ...(to.address === undefined ? {} : { token: to.address }) })
      isWrapped ||= to.address === undefined
      callees.add(program)
    } else if (!step && !isSync(item)) {
      refuseForeign(item)
      callees.add(program)
      isOpaque = true
    }
  }
  if (wraps > (from.address === undefined ? most : 0n)) {
    throw new PreparedMismatchError({ reason: 'leaves', debug: `It wraps ${wraps} lamports.` })
  }
  // Otherwise the proceeds would stay wrapped, which was not shown.
  if (to.address === undefined && isWrapped) {
    throw new PreparedMismatchError({ reason: 'arrives', debug: 'It leaves wrapped SOL, and SOL was shown.' })
  }
  return { changes, callees: [...callees], isOpaque, memos }
}

const tokenOf = (mint: string | undefined) => (mint === undefined || mint === wrappedSol ? {} : { token: mint })

/** @throws PreparedMismatchError if the visitor would pay for somebody else's token account */
function requireOwn(step: Extract<Step, { kind: 'open' }>, account: string): void {
  const { payer, owner, mint, program } = step
  if (payer !== account || (owner === account && step.account === findTokenAccount(owner, mint, program))) return
  throw new PreparedMismatchError({ reason: 'leaves', debug: `It opens a token account for ${owner}.` })
}

type Known = {
  readonly account: string
  /** Owners that may keep a token at the paid account. */
  readonly owners: readonly string[]
  readonly own: (mint: string, program: string) => string | undefined
}

/**
 * The amount that an ordinary payment moves to or from the account, and its party. A token is paid from and to the
 * account's own token accounts.
 */
function movedBy(
  step: Extract<Step, { kind: 'pay' | 'payToken' }>,
  { account, owners, own }: Known,
): readonly Change[] {
  const { amount, from, to } = step
  if (step.kind === 'pay') {
    if (from !== account) return to === account ? [{ direction: 'in', amount }] : []
    return to === account ? [] : [{ direction: 'out', amount, party: to }]
  }
  const { mint, owner, program } = step
  const place = own(mint, program)
  if (owner !== account) return to === place ? [{ direction: 'in', amount, ...tokenOf(mint) }] : []
  // A token account at another address may be of another mint than the instruction says.
  const party = ownerOf(step, owners)
  return [{ direction: 'out', amount, ...(from === place ? tokenOf(mint) : { token: from }), party }]
}

/** Whether the instruction synchronises a token account's amount with its lamports. */
const isSync = ({ program, data }: Instruction): boolean =>
  program === programs.token && data.length === 1 && data[0] === instruction.syncNative

/** Whether the instruction unwraps the account's own wrapped SOL. */
function isUnwrap({ program, accounts, data }: Instruction, account: string, wrapped: string | undefined): boolean {
  if (program !== programs.token || data.length !== 1 || data[0] !== instruction.closeAccount) return false
  const [closed, receiver, owner, ...more] = accounts.map(({ address }) => address)
  return wrapped !== undefined && closed === wrapped && receiver === account && owner === account && more.length === 0
}
