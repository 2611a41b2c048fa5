/**
 * An id as the ledger stores it. Hex ids are lowercased, because a transaction must have only one spelling (money 15).
 */
export const spellId = (id: string): string => (/^(0x)?[\da-f]{64}$/i.test(id) ? id.toLowerCase() : id)
