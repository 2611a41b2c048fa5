import { invalidParams } from './errors.ts'
import { signInLines } from './signInLines.ts'

/** What a site asks a wallet to write and sign (ERC-7846, `signInWithEthereum`); the rest is the wallet's to know. */
export type SignInRequest = Readonly<Record<string, unknown>>

/** The text that an account signs (ERC-4361). @throws {RpcError} -32602 */
export function signInText(address: string, request: SignInRequest): string {
  const given: Record<string, unknown> = {
    domain: location.host,
    uri: location.href,
    version: '1',
    issuedAt: new Date().toISOString(),
    ...request,
  }
  const read = (key: string): string | undefined => {
    const value = given[key]
    if (value === undefined) return undefined
    if (typeof value !== 'string' || /[\r\n]/.test(value)) throw invalidParams(`Expected '${key}' as one line of text.`)
    return value
  }
  if (!/^[a-z0-9]{8,}$/i.test(read('nonce') ?? '')) throw invalidParams("Expected a 'nonce' of 8 characters or more.")
  const chainId = read('chainId') ?? ''
  if (!/^0x[1-9a-f][0-9a-f]*$/i.test(chainId)) throw invalidParams("Expected a hexadecimal 'chainId'.")
  given.chainId = String(BigInt(chainId))
  const scheme = read('scheme')
  const statement = read('statement')
  const { resources } = given
  if (resources !== undefined && !Array.isArray(resources)) throw invalidParams("Expected 'resources' as a list.")
  return [
    `${scheme ? `${scheme}://` : ''}${read('domain')} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    ...signInLines(read, resources),
  ].join('\n')
}
