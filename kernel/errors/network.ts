import { KernelError } from './base.ts'

/** Whether a text may be a network's id; an absent id is none that is wrong. */
const isCaip = (id = ':'): boolean => id.includes(':')

/** A network that the app did not add. */
export class NetworkNotFoundError extends KernelError<{ readonly id?: string | undefined }> {
  override readonly name = 'NetworkNotFoundError'
  constructor(params: { readonly id?: string | undefined } = {}) {
    super({
      code: 'APKT001',
      docsPath: 'docs/errors.md#network_not_found',
      message: 'Network not found',
      params,
      debug: isCaip(params.id)
        ? `No composed plugin offers ${params.id ?? 'it'}. Add it to the \`networks\` of its plugin.`
        : `"${params.id}" is no network id. Write it as CAIP-2 does, namespace and reference: "eip155:1".`,
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
