/** An id as it is kept: one in hex may be written in either case, and one transaction is one text (money 15). */
export const spellId = (id: string): string => (/^(0x)?[\da-f]{64}$/i.test(id) ? id.toLowerCase() : id)
