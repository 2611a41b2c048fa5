/** The text inside a personal_sign parameter: hex bytes that are UTF-8, else the parameter as it stands. */
export function readableMessage(data: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return data
  const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return data
  }
}

/** EIP-4361: a sign-in request names its site, and a wallet warns when that is not the site that asks. */
export function signInWarning(message: string, host: string): string | undefined {
  const domain = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:/.exec(message)?.[1]
  if (domain === undefined || domain === host) return undefined
  return `This asks to sign in to ${domain}, but you are on ${host}.`
}
