import { programs } from '../programs.ts'
import { instruction } from './instruction.ts'
import type { Instruction, Message } from './readMessage.ts'
import { readNumber } from './readNumber.ts'

/** What a transaction pays: lamports to an address, or a token's smallest unit to a token account. */
export type PaidTransfer = {
  /** Whom it is paid to; absent where it is paid to several. */
  readonly to?: string | undefined
  readonly amount: bigint
  /** Absent for SOL. */
  readonly mint?: string | undefined
  /** Owner of the token account, where the transaction opens it. */
  readonly owner?: string | undefined
}

/** Reads what a transaction pays, SOL or one token; `undefined` where it is no plain transfer. */
export function readTransfer({ instructions }: Pick<Message, 'instructions'>): PaidTransfer | undefined {
  const paid = instructions.flatMap((item) => readNative(item) ?? readToken(item) ?? [])
  const [first] = paid
  if (!first || paid.some(({ mint }) => mint !== first.mint)) return undefined
  const amount = paid.reduce((sum, part) => sum + part.amount, 0n)
  if (paid.some(({ to }) => to !== first.to)) return { amount, mint: first.mint }
  // Create and CreateIdempotent; the program refuses an account that is not the owner's.
  const opened = instructions.find(
    ({ program, accounts, data }) =>
      program === programs.associatedToken &&
      (data[0] ?? 0) <= instruction.createIdempotent &&
      accounts[1]?.address === first.to,
  )
  return { to: first.to, amount, mint: first.mint, owner: opened?.accounts[2]?.address }
}

function readNative({ program, accounts, data }: Instruction) {
  const isTransfer = readNumber(data, 0, 4) === BigInt(instruction.systemTransfer)
  if (program !== programs.system || data.length !== 12 || !isTransfer) return undefined
  return { to: accounts[1]?.address, amount: readNumber(data, 4), mint: undefined }
}

function readToken({ program, accounts, data }: Instruction) {
  if (program !== programs.token && program !== programs.token2022) return undefined
  if (data.length !== 10 || data[0] !== instruction.transferChecked) return undefined
  return { to: accounts[2]?.address, amount: readNumber(data, 1), mint: accounts[1]?.address }
}
