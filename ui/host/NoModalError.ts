import { BaseError } from 'tapkit/kernel'

/** A kit of `createHost`, which has no modal, was to show a view that its page does not draw itself. */
export class NoModalError extends BaseError {
  override readonly name = 'NoModalError'
  constructor({ view }: { readonly view: string }) {
    super({
      code: 'no_modal',
      message: 'This kit has no modal: make it with createAppKit()',
      debug: view && `If this page draws the view itself: createHost(kernel, { draws: ['${view}'] }).`,
      docsPath: 'docs/errors.md#no_modal',
    })
  }
}
