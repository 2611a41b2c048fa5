/** Why a request is refused: status and sentence by code. docs/sign-in-server.md has the same table, and a test compares them. */
export const refusals = {
  body_malformed: [400, 'The body is not the JSON that this endpoint takes.'],
  message_malformed: [400, 'The message is no sign-in message (CAIP-122).'],
  query_malformed: [400, 'The query is not one that this endpoint takes.'],
  nonce_refused: [
    401,
    'The nonce is unknown, spent, tried too often, older than it may be, or of another browser. Ask for another one.',
  ],
  message_expired: [401, 'The message has expired.'],
  message_too_early: [401, 'The message is from the future. Check the clocks.'],
  signature_refused: [401, 'The signature is not of this account and this message.'],
  not_signed_in: [401, 'This browser is not signed in with that account.'],
  origin_refused: [
    403,
    'Pages of this origin are not served. `origins` lists those that are, `crossOrigins` those that call from elsewhere.',
  ],
  domain_refused: [
    403,
    'The message is for another domain than the page’s. Leave `domain` of siwx() out, or write the page’s own.',
  ],
  uri_refused: [403, 'The message is for a URI outside the page’s origin.'],
  chain_refused: [403, 'Nobody signs in on this network here. `chains` lists the networks of this server.'],
  path_unknown: [404, 'There is no such endpoint.'],
  method_refused: [405, 'This endpoint does not take this method.'],
  body_too_large: [413, 'The body has more than 32 kB.'],
  message_too_long: [413, 'The message has more than 12 kB.'],
  content_type_refused: [415, 'Send application/json.'],
  contract_unverifiable: [422, 'The account may be a contract, and the server has no RPC of its network.'],
  internal_error: [500, 'The server failed.'],
  entry_damaged: [503, 'The entry of a session is damaged. A sign-in replaces it, and signing out ends it.'],
  verification_unavailable: [503, 'The signature cannot be verified at the moment. Try again.'],
  storage_unavailable: [503, 'The storage did not answer. Try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals
