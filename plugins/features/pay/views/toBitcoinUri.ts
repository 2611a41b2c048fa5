/** Writes a payment link that every wallet reads that knows BIP-21. `amount` is a plain decimal in BTC. */
export const toBitcoinUri = ({ address, amount }: { readonly address: string; readonly amount: string }): string =>
  `bitcoin:${address}?amount=${amount}`
