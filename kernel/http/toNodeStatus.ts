type Refusal = { readonly code: number; readonly message: string }

/**
 * Codes under which nodes speak of themselves: EIP-1474's limit (Infura, NodeReal; of a Solana node: it is behind), QuickNode's,
 * those of OP Stack's gateway (no backend, over capacity, over its rate), Alchemy's and dRPC's.
 */
const limits = new Set([-32005, -32007, -32011, -32012, -32016, -32017, 429, 15])
const rateText = /rate.?limit/i
/** A question that is too wide is refused under the code of a limit as well. */
const widthText = /result|range|\blogs\b|response size/i
const limitText =
  /too many requests?|requests? limit|(daily|monthly) (request )?(limit|quota)|usage limit|free tier|quota exceeded|over capacity|compute units|throttled/i
const illText =
  /no backends? (is|are|available)|backend (is )?(offline|currently not healthy)|node is (unhealthy|behind)/i

/**
 * The HTTP status that a JSON-RPC error stands for if it is about the node that was asked, and not about the question: 429 of a limit,
 * 503 of a node that cannot serve. What a contract says is an answer, whatever its words are.
 */
export function toNodeStatus({ code, message }: Refusal): 429 | 503 | undefined {
  if (code === 3 || code === -32015 || /revert/i.test(message)) return undefined
  if (illText.test(message)) return 503
  if (rateText.test(message)) return 429
  if (widthText.test(message)) return undefined
  return limits.has(code) || limitText.test(message) ? 429 : undefined
}
