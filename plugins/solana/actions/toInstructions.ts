import { programs } from '../programs.ts'
import type { Plan } from './planTransfer.ts'
import type { Instruction } from './readMessage.ts'
import { writeNumber } from './readNumber.ts'
import { computeBudget } from './transactionFee.ts'

/** Numbers of the instructions that a transfer is made of, as their programs count them. */
export const instruction = {
  computeUnitLimit: 2,
  computeUnitPrice: 3,
  systemTransfer: 2,
  createIdempotent: 1,
  transferChecked: 12,
} as const

/** The instructions of a transfer: the compute budget, the receiver's token account where it is absent, a memo, the transfer. */
export function toInstructions(plan: Plan): readonly Instruction[] {
  const { payer, to, token, units, memo } = plan
  const build = (program: string, data: readonly (number | Uint8Array)[], accounts: readonly Role[] = []) => ({
    program,
    accounts: accounts.map(([address, role = '']) => ({
      address,
      signer: role.includes('s'),
      writable: role.includes('w'),
    })),
    data: Uint8Array.from(data.flatMap((part) => (typeof part === 'number' ? [part] : [...part]))),
  })
  const price = writeNumber(computeBudget.price)
  return [
    build(programs.computeBudget, [instruction.computeUnitLimit, writeNumber(units, 4)]),
    build(programs.computeBudget, [instruction.computeUnitPrice, price]),
    ...(token?.opens
      ? [
          build(
            programs.associatedToken,
            [instruction.createIdempotent],
            [[payer, 'sw'], [token.destination, 'w'], [to], [token.mint], [programs.system], [token.program]],
          ),
        ]
      : []),
    ...(memo ? [build(programs.memo, [new TextEncoder().encode(memo)])] : []),
    ...(token
      ? token.sources.map(({ address, amount }) =>
          build(
            token.program,
            [instruction.transferChecked, writeNumber(amount), token.decimals],
            [[address, 'w'], [token.mint], [token.destination, 'w'], [payer, 's']],
          ),
        )
      : [
          build(
            programs.system,
            [writeNumber(BigInt(instruction.systemTransfer), 4), writeNumber(plan.amount)],
            [
              [payer, 'sw'],
              [to, 'w'],
            ],
          ),
        ]),
  ]
}

/** An account of an instruction: `s` signs, `w` is written. */
type Role = readonly [address: string, role?: 'sw' | 's' | 'w']
