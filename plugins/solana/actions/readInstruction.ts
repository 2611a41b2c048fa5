import { programs } from '../programs.ts'
import { instruction } from './instruction.ts'
import type { Instruction } from './readMessage.ts'
import { readNumber } from './readNumber.ts'

/** The effect of an instruction, among the kinds that a transfer consists of. */
export type Step =
  /** Sets the compute budget, which is read as a whole. */
  | { readonly kind: 'budget' }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'pay'; readonly from: string; readonly to: string; readonly amount: bigint }
  /** Opens the owner's associated token account if it does not exist; `payer` pays its deposit. */
  | {
      readonly kind: 'open'
      readonly payer: string
      readonly account: string
      readonly owner: string
      readonly mint: string
      readonly program: string
    }
  /** Moves a token from a token account to another; `owner` signs. */
  | {
      readonly kind: 'payToken'
      readonly from: string
      readonly mint: string
      readonly to: string
      readonly owner: string
      readonly amount: bigint
      readonly decimals: number
      readonly program: string
    }

/** Reads an instruction; `undefined` if it has another kind, or other accounts than its kind requires. */
export function readInstruction(item: Instruction): Step | undefined {
  if (item.program === programs.computeBudget) return item.accounts.length === 0 ? { kind: 'budget' } : undefined
  if (item.program === programs.memo) return readMemo(item)
  if (item.program === programs.system) return readPayment(item)
  if (item.program === programs.associatedToken) return readOpening(item)
  return isTokenProgram(item.program) ? readTokenPayment(item) : undefined
}

function readMemo({ accounts, data }: Instruction): Step | undefined {
  if (accounts.length > 0) return undefined
  try {
    return { kind: 'memo', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data) }
  } catch {
    return undefined
  }
}

function readPayment({ accounts, data }: Instruction): Step | undefined {
  const [from, to, ...more] = accounts
  if (data.length !== 12 || readNumber(data, 0, 4) !== BigInt(instruction.systemTransfer)) return undefined
  if (!from?.signer || !from.writable || !to?.writable || more.length > 0) return undefined
  return { kind: 'pay', from: from.address, to: to.address, amount: readNumber(data, 4) }
}

function readOpening({ accounts, data }: Instruction): Step | undefined {
  const [payer, account, owner, mint, system, program, ...more] = accounts
  if (data.length !== 1 || data[0] !== instruction.createIdempotent || more.length > 0) return undefined
  if (!payer?.signer || !payer.writable || !account?.writable || !owner || !mint) return undefined
  if (system?.address !== programs.system || !program || !isTokenProgram(program.address)) return undefined
  return {
    ...{ kind: 'open', payer: payer.address, account: account.address },
    ...{ owner: owner.address, mint: mint.address, program: program.address },
  }
}

function readTokenPayment({ program, accounts, data }: Instruction): Step | undefined {
  const [from, mint, to, owner, ...more] = accounts
  const [kind, decimals = 0] = [data[0], data[9]]
  if (data.length !== 10 || kind !== instruction.transferChecked || more.length > 0) return undefined
  if (!from?.writable || !mint || !to?.writable || !owner?.signer) return undefined
  return {
    ...{ kind: 'payToken', from: from.address, mint: mint.address, to: to.address, owner: owner.address },
    ...{ amount: readNumber(data, 1), decimals, program },
  }
}

const isTokenProgram = (address: string) => address === programs.token || address === programs.token2022
