/** Seals what a cookie says, for that cookie alone. */
export type Signer = {
  seal(name: string, value: string): Promise<string>
  /** The value that was sealed for this name, or `undefined` where this server did not seal it. */
  open(name: string, sealed: string): Promise<string | undefined>
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const
const sealed = /^([A-Za-z0-9]{1,64})\.([0-9a-f]{64})$/

/** HMAC-SHA-256 under the first secret; what an older one of the list has sealed opens too. */
export function createSigner(secrets: readonly [string, ...string[]]): Signer {
  const keys = new Map<string, Promise<CryptoKey>>()
  const encode = (text: string) => new TextEncoder().encode(text)
  const keyOf = (secret: string) => {
    const key = keys.get(secret) ?? crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign', 'verify'])
    keys.set(secret, key)
    return key
  }
  // Neither names nor values have a line break, so that no two pairs are the same text.
  const toBytes = (name: string, value: string) => encode(`${name}\n${value}`)

  return {
    async seal(name, value) {
      const mac = await crypto.subtle.sign('HMAC', await keyOf(secrets[0]), toBytes(name, value))
      return `${value}.${Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    },
    async open(name, text) {
      const [, value, mac] = sealed.exec(text) ?? []
      if (value === undefined || mac === undefined) return undefined
      const bytes = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      for (const secret of secrets) {
        // WebCrypto compares in constant time.
        if (await crypto.subtle.verify('HMAC', await keyOf(secret), bytes, toBytes(name, value))) return value
      }
      return undefined
    },
  }
}
