import { BaseError, rpcErrorCode } from 'tapkit/kernel'

/** Parameters that the wallet is not asked with (requests 5). `message` is the schema's sentence. */
export class InvalidParamsError extends BaseError<{ readonly method: string; readonly path?: string | undefined }> {
  override readonly name = 'InvalidParamsError'
  override readonly unsent = true
  constructor({
    method,
    message,
    path,
    cause,
  }: { method: string; message: string; path?: string | undefined; cause?: unknown }) {
    const field = path ? `\`${path}\` of them is wrong. ` : ''
    super({
      code: rpcErrorCode.invalidParams,
      params: { method, path },
      docsPath: 'docs/errors.md#invalid_params',
      message,
      debug: `The parameters of ${method} were refused before the wallet was asked. ${field}`.trim(),
      cause,
    })
  }
}

/** Structured data that has no Clarity value (SIP-018). */
export class StructuredDataError extends BaseError {
  override readonly name = 'StructuredDataError'
  constructor({ debug, cause }: { debug: string; cause?: unknown }) {
    super({
      code: 'structured_data',
      docsPath: 'docs/errors.md#structured_data',
      message: 'Invalid structured data',
      debug,
      cause,
    })
  }
}
