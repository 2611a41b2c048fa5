import { BaseError } from 'tapkit/kernel'

/** A kit of `createHost`, which has no modal, was to show a view that its page does not draw itself. */
export class NoModalError extends BaseError {
  override readonly name = 'NoModalError'
  constructor({ view }: { readonly view?: string } = {}) {
    super({
      code: 'no_modal',
      message: 'This kit has no modal: make it with createAppKit()',
      debug: view
        ? `The view "${view}" would open, which nobody draws. If this page draws it: createHost(kernel, { draws: ['${view}'] }).`
        : 'A page that draws views itself names them: createHost(kernel, { draws: […] }).',
      docsPath: 'docs/errors.md#no_modal',
    })
  }
}
