/** Account names are for EVM accounts: what is signed goes with an EVM coin type (ENSIP-11). */
export const namespace = 'eip155'
