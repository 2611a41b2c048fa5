/** Methods by which a wallet always sends. */
const always: ReadonlySet<string> = new Set([
  'sendTransfer',
  'ord_sendInscriptions',
  'runes_transfer',
  'runes_mint',
  'runes_etch',
  'runes_rbfOrder',
  'stx_transferStx',
  'stx_callContract',
  'stx_deployContract',
])

/** Methods that send unless they are told not to. */
const unlessTold: ReadonlySet<string> = new Set(['stx_signTransaction', 'stx_signTransactions'])

/** Whether a wallet that carries out such a request sends a transaction. */
export function broadcasts(method: string, params: unknown): boolean {
  const { broadcast } = Object(params) as { broadcast?: unknown }
  return always.has(method) || broadcast === true || (unlessTold.has(method) && broadcast !== false)
}
