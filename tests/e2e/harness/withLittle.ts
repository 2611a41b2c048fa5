const features = 'send,receive,networkSwitch,legal,debug'
const networks = 'mainnet,base,solana,bitcoin'

/**
 * An address of the playground that composes what a test names, and of what it does not name little: what the playground comes with,
 * a visitor's whole account, is for the tests that are about it.
 */
export function withLittle(path = '/'): string {
  if (!/^\/(\?|$)/.test(path)) return path
  const query = new URLSearchParams(path.slice(2))
  const missing = Object.entries({ features, networks }).filter(([key]) => !query.has(key))
  return [path, ...missing.map(([key, value]) => `${key}=${value}`)].reduce(
    (text, one) => `${text}${text.includes('?') ? '&' : '?'}${one}`,
  )
}
