/** The parts of a request that its device signs. */
export type RequestParts = {
  readonly method: string
  /** The origin of the secure page with the path of the endpoint. */
  readonly url: string
  /** SHA-256 of the body's bytes, in hex; of no bytes if there is no body. */
  readonly bodyHash: string
  /** Milliseconds since 1970. */
  readonly time: string
  readonly nonce: string
  readonly device: string
}

/** By what a request is signed: the key of the device, or the signer of the vault as well. */
export type Purpose = 'tapkit-auth-request/1' | 'tapkit-auth-vault/1'

/**
 * The canonical text of a request. No part has a line break, so two requests never have the same text. The first line keeps a signature from
 * being a signature of anything else.
 */
export const requestText = (purpose: Purpose, parts: RequestParts): string =>
  [purpose, parts.method, parts.url, parts.bodyHash, parts.time, parts.nonce, parts.device].join('\n')

/**
 * The text whose SHA-256 a passkey signs to get the login key, sealed to the one-time key `to`. The server has offered the challenge to this device, for one
 * answer within five minutes: a visitor may take longer than the time of a request counts.
 */
export const passkeyText = (challenge: string, to: string): string =>
  ['tapkit-auth-passkey/2', challenge, to].join('\n')
