/** Names under which wallets write it. */
const names = ['txid', 'txId', 'txHash', 'txhash', 'transactionId'] as const

/** The transaction id in a wallet's answer, in lower case; some answer the bare id. */
export function findTxid(answer: unknown): string | undefined {
  const fields = Object(answer) as Readonly<Record<string, unknown>>
  const told = [typeof answer === 'string' ? answer : undefined, ...names.map((name) => fields[name])]
  const id = told.find((value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value))
  return typeof id === 'string' ? id.toLowerCase() : undefined
}
