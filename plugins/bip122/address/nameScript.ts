/** Most characters of a name; what is remembered of a payment holds no more. */
const limit = 4_000

/** The name of a script that has no address: its bytes in hex, so that it resembles no address. A long script is named by its first 2,000 bytes. */
export const nameScript = (hex: string): string => hex.slice(0, limit)
