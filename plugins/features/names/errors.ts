import { BaseError } from 'tapkit/kernel'

/**
 * No name can be signed for: no EVM account is connected, no plugin signs for it, or its network has no name service.
 */
export class NameSignerMissingError extends BaseError {
  override readonly name = 'NameSignerMissingError'
  override readonly unsent = true
  constructor({ debug }: { debug: string }) {
    super({
      code: 'name_signer_missing',
      docsPath: 'docs/errors.md#name_signer_missing',
      message: 'Address or auth connector not found',
      debug,
    })
  }
}

/** A network whose chain id has no coin type: it is no number below 2^31 (ENSIP-11). */
export class NameNetworkError extends BaseError<{ readonly network: string }> {
  override readonly name = 'NameNetworkError'
  override readonly unsent = true
  constructor({ network }: { network: string }) {
    super({
      code: 'name_network',
      params: { network },
      docsPath: 'docs/errors.md#name_network',
      message: 'Invalid chainId',
      debug: `The chain id of ${network} is no number below 2^31.`,
    })
  }
}

/**
 * A name was not registered, or the service did not confirm it; `message` is the service's first reason if it gives a
 * reason.
 */
export class NameRegistrationError extends BaseError<{ readonly reason?: string | undefined }> {
  override readonly name = 'NameRegistrationError'
  constructor({ reason, cause }: { reason?: string | undefined; cause?: unknown } = {}) {
    super({
      code: 'name_registration',
      params: { reason },
      docsPath: 'docs/errors.md#name_registration',
      message: reason ?? 'Error registering name',
      cause,
    })
  }
}
