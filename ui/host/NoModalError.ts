import { BaseError } from 'tapkit/kernel'

/** A kit without the core views was asked to open; `createHost` makes such kits. */
export class NoModalError extends BaseError {
  override readonly name = 'NoModalError'
  constructor(cause?: unknown) {
    super({
      code: 'no_modal',
      message: 'This kit has no modal: make it with createAppKit()',
      debug: 'A view that a plugin brings opens by its name, and is yours to draw.',
      docsPath: 'docs/errors.md#no_modal',
      cause,
    })
  }
}
