import bs58 from 'bs58'
import { programs } from '../../solana/addresses.mjs'
import type { Message } from '../../solana/transaction.mjs'
import { type Manner, sentFor } from '../manner.ts'
import { SYSTEM_TRANSFER } from './describe.ts'

/** Writes into a message's own bytes what a wallet of this manner pays of SOL. */
export function payMore({ instructions, keys }: Message, manner: Manner): void {
  for (const { program, data } of instructions) {
    const key = keys[program]
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (!key || bs58.encode(key) !== programs.system) continue
    if (data.length !== 12 || view.getUint32(0, true) !== SYSTEM_TRANSFER) continue
    view.setBigUint64(4, sentFor(manner, view.getBigUint64(4, true)), true)
  }
}
