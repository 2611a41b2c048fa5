/** An inscription as it stands in a tapscript; `rune` is the commitment to a name, which stands alone where nothing is inscribed. */
export function writeEnvelope(inscription: {
  contentType?: string | undefined
  body?: Uint8Array | undefined
  delegate?: string | undefined
  rune?: Uint8Array | undefined
}): Uint8Array
