import { BaseError } from 'tapkit/kernel'

/** `@wagmi/core` could not be loaded. */
export class WagmiMissingError extends BaseError {
  override readonly name = 'WagmiMissingError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      code: 'wagmi_missing',
      docsPath: 'docs/errors.md#wagmi_missing',
      message: 'wagmi is not installed: npm install @wagmi/core viem',
      cause,
    })
  }
}
