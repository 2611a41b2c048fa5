/** Why a request failed: a code of JSON-RPC 2.0 or of WBIP, a sentence, and the wallet's own data. */
export type RequestError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** The outcome of a request: a result or an error, never both. */
export type RequestResult<result> =
  | { readonly status: 'success'; readonly result: result }
  | { readonly status: 'error'; readonly error: RequestError }
