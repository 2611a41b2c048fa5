/** What a provider rejects with (EIP-1193, EIP-1474): an Error with a numeric code. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const rejected = () => new RpcError(4001, 'User rejected the request.')
export const unauthorized = () =>
  new RpcError(4100, 'The requested account and/or method has not been authorized by the user.')
export const disconnected = () => new RpcError(4900, 'The provider is disconnected from all chains.')
export const unknownChain = (id: string) =>
  new RpcError(4902, `Unrecognized chain ID "${id}". Try adding the chain using wallet_addEthereumChain first.`)
export const invalidParams = (message: string) => new RpcError(-32602, message)
export const noSuchMethod = (method: string) =>
  new RpcError(-32601, `The method "${method}" does not exist / is not available.`)
export const alreadyPending = (method: string) =>
  new RpcError(-32002, `Request of type '${method}' already pending for origin ${location.origin}. Please wait.`)
