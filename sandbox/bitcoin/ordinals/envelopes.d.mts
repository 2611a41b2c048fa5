/** An inscription as it stands in a tapscript; `rune` is the commitment to a name. */
export function writeEnvelope(inscription: {
  contentType?: string | undefined
  body?: Uint8Array | undefined
  delegate?: string | undefined
  rune?: Uint8Array | undefined
}): Uint8Array
