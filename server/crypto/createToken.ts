const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Characters of a token. */
export const tokenLength = 24

/** 24 random letters and digits, 142 bits: EIP-4361 takes nothing else in a nonce, and a person sees it in the message. */
export function createToken(): string {
  let token = ''
  while (token.length < tokenLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 248 is the largest multiple of 62 in a byte: beyond it some letters would be likelier than others.
      if (byte < 248 && token.length < tokenLength) token += letters[byte % 62]
    }
  }
  return token
}
