/** RFC 5321, in bytes. */
const limits = { email: 254, local: 64 }

/** Letters of every language (RFC 6531), digits, and what RFC 5322 allows unquoted; dots also where old Japanese addresses have them. */
const local = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads an email as people have them; `undefined` for what is none. Nothing that ends a header, separates addresses or cannot be
 * seen is in what it answers.
 */
export function readEmail(input: string): string | undefined {
  const text = input.trim()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0)).normalize('NFC')
  const domain = text
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase()
  const email = `${name}@${domain}`
  if (sizeOf(name) > limits.local || sizeOf(email) > limits.email) return undefined
  return local.test(name) && isDomain(domain) && !invisible.test(email) ? email : undefined
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  // No number stands at the end of a name: that would be an IP address.
  if (labels.length < 2 || last.length < 2 || !/\P{N}/u.test(last) || !labels.every((each) => label.test(each)))
    return false
  try {
    // The browser knows which names there can be (UTS 46), and writes them as DNS does.
    const { hostname } = new URL(`https://${domain}`)
    return hostname.length <= 253 && hostname.split('.').every(({ length }) => length <= 63)
  } catch {
    return false
  }
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).length
