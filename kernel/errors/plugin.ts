import { KernelError } from './base.ts'

/** A plugin cannot be composed, or answers what cannot be used; `message` says the fix. */
export class PluginError extends KernelError<{
  readonly plugin?: string | undefined
  readonly hook?: string | undefined
}> {
  override readonly name = 'PluginError'
  constructor({
    message,
    cause,
    ...params
  }: { message: string; plugin?: string | undefined; hook?: string | undefined; cause?: unknown }) {
    super({ code: 'plugin', message, params, cause })
  }
}

/** A kernel was used after `destroy()`. */
export class DestroyedError extends KernelError {
  override readonly name = 'DestroyedError'
  constructor() {
    super({ code: 'destroyed', message: 'This kit was destroyed', debug: 'Create a new one with createAppKit().' })
  }
}

/** A view that no composed plugin answers for. */
export class ViewNotFoundError extends KernelError<{ readonly view: string }> {
  override readonly name = 'ViewNotFoundError'
  constructor(params: { readonly view: string }) {
    super({
      code: 'view_not_found',
      message: `No plugin shows the view "${params.view}"`,
      params,
      debug: 'Compose the feature that brings it: createAppKit({ plugins: [ … ] }).',
    })
  }
}
