export type WrittenRunestone = {
  etching?: {
    rune?: bigint | undefined
    spacers?: number | undefined
    divisibility?: number | undefined
    symbol?: string | undefined
    premine?: bigint | undefined
    terms?:
      | {
          cap?: bigint | undefined
          amount?: bigint | undefined
          heightStart?: bigint | undefined
          heightEnd?: bigint | undefined
          offsetStart?: bigint | undefined
          offsetEnd?: bigint | undefined
        }
      | undefined
  }
  mint?: string
  edicts?: readonly { id: string; amount: bigint; output: number }[]
}

/** The script of a runestone. Its contents are not checked. */
export function encipher(runestone: WrittenRunestone): Uint8Array
