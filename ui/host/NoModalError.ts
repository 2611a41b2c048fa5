import { BaseError } from 'tapkit/kernel'

/** A kit without the core views was asked to open, or a gate such as a required sign-in would ask there; `createHost` makes such kits. */
export class NoModalError extends BaseError {
  override readonly name = 'NoModalError'
  constructor({ view, cause }: { readonly view?: string; readonly cause?: unknown } = {}) {
    super({
      code: 'no_modal',
      message: 'This kit has no modal: make it with createAppKit()',
      debug: view
        ? `The visitor would be asked in the view "${view}", which nobody draws. If this page draws it: createHost(kernel, { draws: ['${view}'] }).`
        : 'A view that a plugin brings opens by its name, and is yours to draw.',
      docsPath: 'docs/errors.md#no_modal',
      cause,
    })
  }
}
