/** The object that every EVM wallet puts into the page (EIP-1193). */
export type Eip1193Provider = {
  request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}
