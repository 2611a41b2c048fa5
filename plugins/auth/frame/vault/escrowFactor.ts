/**
 * The factor of a vault whose secret the operator keeps. The vault names it, and its owner has signed that: a page sees by the vault itself that the
 * operator can open the wallet, whatever the server says.
 */
export const escrowFactor = 'device:escrow'
