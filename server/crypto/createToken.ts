const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Characters of a token. */
export const tokenLength = 24

/**
 * 24 random letters and digits, 142 bits. EIP-4361 allows nothing else in a nonce, and people see the nonce in the
 * message.
 */
export function createToken(): string {
  let token = ''
  while (token.length < tokenLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 248 is the largest multiple of 62 in a byte. Larger bytes are skipped, because they would make some letters
      // likelier than others.
      if (byte < 248 && token.length < tokenLength) token += letters[byte % 62]
    }
  }
  return token
}
