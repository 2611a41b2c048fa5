/** Most characters of a name. The record of a payment keeps no more of them. */
const limit = 4_000

/** The name of a script that has no address: its bytes in hex, so that it resembles no address. A long script is named by its first 2,000 bytes. */
export const nameScript = (hex: string): string => hex.slice(0, limit)
