export type Message = {
  readonly version: 'legacy' | 0
  readonly header: { readonly signers: number; readonly readonlySigners: number; readonly readonlyOthers: number }
  readonly keys: readonly Uint8Array[]
  readonly blockhash: Uint8Array
  readonly instructions: readonly {
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
  readonly lookups: readonly {
    readonly table: Uint8Array
    readonly writable: readonly number[]
    readonly readonly: readonly number[]
  }[]
}

export const MAX_SIZE: 1232
export function parseMessage(bytes: Uint8Array): Message
export function parseTransaction(bytes: Uint8Array): {
  readonly signatures: readonly Uint8Array[]
  readonly message: Message
  readonly messageOffset: number
}
export function isWritable(message: Message, index: number): boolean
