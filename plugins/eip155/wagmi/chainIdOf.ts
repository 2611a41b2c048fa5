/** The EIP-155 chain id of a CAIP-2 id; `NaN` without an id. */
export const chainIdOf = (networkId?: string): number => Number(networkId?.slice(7))
