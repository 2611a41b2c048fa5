import bs58 from 'bs58'
import { programs } from '../../solana/addresses.mjs'
import { feeOf } from '../../solana/fee.mjs'
import type { Message } from '../../solana/transaction.mjs'
import { formatUnits } from '../units.ts'

type Row = readonly [label: string, value: string]

/** The first word of a transfer's data, of the System program. */
export const SYSTEM_TRANSFER = 2
const TRANSFER_CHECKED = 12

/** Rows that say what a transaction does, in the order of its instructions, and what it costs. */
export function describe(message: Message): Row[] {
  const addressAt = (index = 0) => {
    const key = message.keys[index]
    return key ? bs58.encode(key) : 'an address of a lookup table'
  }
  const rows = message.instructions.flatMap(({ program, accounts, data }): Row[] => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const name = addressAt(program)
    switch (name) {
      case programs.computeBudget:
        return []
      case programs.memo:
      case programs.memo1:
        return [['Memo', new TextDecoder().decode(data)]]
      case programs.associatedToken:
        return [['Opens a token account for', addressAt(accounts[2])]]
      case programs.system:
        if (data.length !== 12 || view.getUint32(0, true) !== SYSTEM_TRANSFER) break
        return [
          ['Send', `${formatUnits(view.getBigUint64(4, true), 9)} SOL`],
          ['To', addressAt(accounts[1])],
        ]
      case programs.token:
      case programs.token2022:
        if (data.length !== 10 || data[0] !== TRANSFER_CHECKED) break
        return [
          ['Send', formatUnits(view.getBigUint64(1, true), data[9] ?? 0)],
          ['Of the token', addressAt(accounts[1])],
          ['To the token account', addressAt(accounts[2])],
        ]
    }
    return [['Calls the program', name]]
  })
  return [...rows, ['Fee', `${formatUnits(feeOf(message), 9)} SOL`]]
}
