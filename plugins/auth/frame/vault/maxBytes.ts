/** Most bytes of a vault's text. */
export const maxBytes = 16_384
