import { KernelError } from './base.ts'

/** A network that the app did not add. */
export class NetworkNotFoundError extends KernelError<{ readonly id?: string | undefined }> {
  override readonly name = 'NetworkNotFoundError'
  constructor(params: { readonly id?: string | undefined } = {}) {
    super({
      code: 'APKT001',
      docsPath: 'docs/errors.md#network_not_found',
      message: 'Network not found',
      params,
      debug: `No composed plugin offers ${params.id ?? 'it'}. Ids are CAIP-2, such as "eip155:1". Add it to the \`networks\` of its plugin.`,
    })
  }
}

/** A network definition that cannot be used. */
export class InvalidNetworkError extends KernelError {
  override readonly name = 'InvalidNetworkError'
  constructor({ debug }: { debug: string }) {
    super({ code: 'invalid_network', message: 'Network not found', debug })
  }
}
