import { BaseError } from 'tapkit/kernel'

/** A kit of `createHost`, which has no modal, was to show a view that its page does not draw itself. */
export class NoModalError extends BaseError {
  override readonly name = 'NoModalError'
  constructor({ view }: { readonly view: string }) {
    super({
      code: 'no_modal',
      message: 'This kit has no modal: make it with createAppKit()',
      debug: view
        ? `Nobody draws the view "${view}". If this page draws it: createHost(kernel, { draws: ['${view}'] }).`
        : undefined,
      docsPath: 'docs/errors.md#no_modal',
    })
  }
}
