type Refusal = { readonly code: number; readonly message: string }

/**
 * Codes under which nodes speak of themselves: EIP-1474's limit (Infura, NodeReal; of a Solana node: it is behind), QuickNode's,
 * those of OP Stack's gateway (no backend, over capacity, over its rate), Alchemy's, dRPC's and TheRPC's.
 */
const limits = new Set([-32005, -32007, -32011, -32012, -32016, -32017, -32029, 429, 15])
const rateText = /rate.?limit/i
/** A question that is too wide is refused under the code of a limit as well. */
const widthText = /result|range|\blogs\b|response size/i
const limitText =
  /too many requests?|requests? limit|(daily|monthly) (request )?(limit|quota)|usage limit|free tier|quota exceeded|over capacity|compute units per|throttled/i
const illText =
  /no backends? (is|are|available)|backend (is )?(offline|currently not healthy)|node is (unhealthy|behind)|no matched providers/i
/** geth's words of a block or a state, and a Solana node's of an index. */
const missingText = /header not found|missing trie node|unavailable for key/i
/** The key in the endpoint's address is refused: Ankr's, Alchemy's and Infura's words. */
const keyText = /must authenticate your request|\bapi key\b|project id\b|(app|project) is inactive/i

/**
 * The HTTP status that a JSON-RPC error stands for if it is about the node that was asked, and not about the question: 429 of a limit,
 * 403 of a key that is refused, 404 of what this node does not keep, 503 of a node that cannot serve. What a contract says is an answer,
 * whatever its words are, and so is what a node says of a transaction that it has tried.
 */
export function toNodeStatus({ code, message }: Refusal): 403 | 404 | 429 | 503 | undefined {
  if (code === 3 || code === -32015 || /revert|simulation failed/i.test(message)) return undefined
  if (illText.test(message)) return 503
  if (keyText.test(message)) return 403
  if (missingText.test(message)) return 404
  if (rateText.test(message)) return 429
  if (widthText.test(message)) return undefined
  return limits.has(code) || limitText.test(message) ? 429 : undefined
}
