/** Why a request failed: a code of JSON-RPC 2.0 or of WBIP, a sentence, and what the wallet sent with it. */
export type RequestError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** What a request resolves with: a result or an error, never both. */
export type RequestResult<result> =
  | { readonly status: 'success'; readonly result: result }
  | { readonly status: 'error'; readonly error: RequestError }
