/** Wallet ids are the same in any case. */
export const isSameId = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
