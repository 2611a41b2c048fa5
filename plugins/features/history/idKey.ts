/** One text for every spelling of a transaction's id: hexadecimal ones mean the same in capitals, others do not. */
export const idKey = (id: string): string => (/^(0x)?[\da-f]+$/i.test(id) ? id.toLowerCase() : id)
