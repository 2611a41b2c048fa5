/** Account names are for EVM accounts: the signed message goes with an EVM coin type (ENSIP-11). */
export const namespace = 'eip155'
