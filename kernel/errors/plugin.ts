import { KernelError } from './base.ts'

/** A plugin cannot be composed, or answered something unusable; `message` says how to fix the plugin. */
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

/** No composed plugin has the view. */
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
