import type { Message } from './transaction.mjs'

export function budgetOf(message: Message): { limit: bigint; price: bigint }
export function feeOf(message: Message): bigint
