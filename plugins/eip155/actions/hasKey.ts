/** Code of an account that acts through a contract and still has its key (EIP-7702). */
const delegation = /^0xef0100/i

/** Whether an address with code is still controlled by a key, which is the same on every network. */
export const hasKey = (code: string): boolean => code === '0x' || delegation.test(code)
