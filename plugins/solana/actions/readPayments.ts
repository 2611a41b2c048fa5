import type { Change } from 'tapkit/kernel'
import { findTokenAccount } from './findProgramAddress.ts'
import { readInstruction, type Step } from './readInstruction.ts'
import type { Instruction, Message } from './readMessage.ts'

type Opening = Extract<Step, { kind: 'open' }>
type TokenPayment = Extract<Step, { kind: 'payToken' }>

/** The effects of a transaction's instructions on an account. */
export type Payments = {
  /** The outgoing amounts, summed by asset and receiver, in the order of the instructions. */
  readonly changes: readonly Change[]
  readonly memo: string | undefined
  /** Token accounts whose deposit the account pays. */
  readonly opens: readonly Opening[]
  readonly tokens: readonly TokenPayment[]
  /** Programs that it calls to pay, or to open an account for another owner. */
  readonly callees: readonly string[]
  /** Instructions that are not understood: they may do anything. */
  readonly unknown: readonly Instruction[]
}

/**
 * Reads the payments that a transaction makes from an account. A token account is named by its owner if the owner can
 * be derived: an owner among `parties`, or an owner for whom the transaction opens an account. Otherwise it is named by
 * its own address.
 */
export function readPayments(
  { instructions }: Pick<Message, 'instructions'>,
  { account, parties }: { readonly account: string; readonly parties: readonly string[] },
): Payments {
  const steps = instructions.map((item) => {
    const step = readInstruction(item)
    return { item, step: step && isOwn(step, account) ? step : undefined }
  })
  const known = steps.flatMap(({ step }) => step ?? [])
  const opens = known.filter((step) => step.kind === 'open')
  const tokens = known.filter((step) => step.kind === 'payToken')
  const callees = steps.flatMap(({ item, step }) => (step && isCall(step, account) ? [item.program] : []))
  const memos = known.filter((step) => step.kind === 'memo').map(({ text }) => text)
  const owners = new Set([...parties, ...opens.map(({ owner }) => owner)])
  const changes = known.flatMap((step): Change[] => {
    if (step.kind === 'pay') return [{ direction: 'out', amount: step.amount, party: step.to }]
    if (step.kind !== 'payToken') return []
    return [{ direction: 'out', amount: step.amount, token: step.mint, party: ownerOf(step, owners) }]
  })
  return {
    changes: sum(changes),
    memo: memos.length > 0 ? memos.join('\n') : undefined,
    ...{ opens, tokens, callees: [...new Set(callees)] },
    unknown: steps.flatMap(({ item, step }) => (step ? [] : [item])),
  }
}

/** Whether the account itself pays, and the opened account is the owner's associated account. */
function isOwn(step: Step, account: string): boolean {
  if (step.kind === 'pay') return step.from === account
  if (step.kind === 'payToken') return step.owner === account
  if (step.kind !== 'open') return true
  return step.payer === account && step.account === findTokenAccount(step.owner, step.mint, step.program)
}

/**
 * Whether a step calls a program for its own sake. Memos, the compute budget and the account's own token accounts are
 * no such calls.
 */
const isCall = (step: Step, account: string): boolean =>
  step.kind === 'pay' || step.kind === 'payToken' || (step.kind === 'open' && step.owner !== account)

/** The owner of a paid token account, among `owners`; if none of them owns it, the account itself. */
export function ownerOf(
  { to, mint, program }: Pick<TokenPayment, 'to' | 'mint' | 'program'>,
  owners: Iterable<string>,
): string {
  for (const owner of owners) if (findTokenAccount(owner, mint, program) === to) return owner
  return to
}

function sum(changes: readonly Change[]): readonly Change[] {
  const sums: Change[] = []
  for (const change of changes) {
    const at = sums.findIndex(({ token, party }) => token === change.token && party === change.party)
    const before = sums[at]
    if (before) sums[at] = { ...before, amount: before.amount + change.amount }
    else sums.push(change)
  }
  return sums
}
