/** A key that is the same for all spellings of a transaction's id. Case matters unless the id is hexadecimal. */
export const idKey = (id: string): string => (/^(0x)?[\da-f]+$/i.test(id) ? id.toLowerCase() : id)
