import { BaseError } from './base.ts'

/** The list of plugins cannot be composed; `message` says the fix. */
export class PluginError extends BaseError {
  override readonly name = 'PluginError'
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ code: 'plugin', message, cause, docsPath: 'docs/plugins.md' })
  }
}

/** A kernel was used after `destroy()`. */
export class DestroyedError extends BaseError {
  override readonly name = 'DestroyedError'
  constructor() {
    super({ code: 'destroyed', message: 'This kit was destroyed', debug: 'Create a new one with createAppKit().' })
  }
}

/** A view that no composed plugin answers for. */
export class ViewNotFoundError extends BaseError {
  override readonly name = 'ViewNotFoundError'
  constructor({ view }: { view: string }) {
    super({
      code: 'view_not_found',
      message: `No plugin shows the view "${view}"`,
      debug: 'Compose the feature that brings it: createAppKit({ plugins: [ … ] }).',
    })
  }
}
