import type { Signer } from '../crypto/createSigner.ts'
import { readCookies } from './readCookies.ts'

/**
 * The seals of at most so many cookies are checked per request, because each check takes a hash. The last cookies are checked:
 * browsers send the oldest cookies first, and some of those may have been sealed with a secret that is gone.
 */
const most = 100

/**
 * The cookies of a kind that this server has sealed, with their values. Another server on the same host may use the
 * same names. Its cookies must not be read, counted or cleared.
 */
export function openCookies(
  headers: Pick<Headers, 'get'>,
  isKind: (name: string) => boolean,
  signer: Signer,
): { readonly cookie: string; readonly value: string }[] {
  const sealed = [...readCookies(headers)].filter(([name]) => isKind(name)).slice(-most)
  return sealed.flatMap(([cookie, text]) => {
    const value = signer.open(cookie, text)
    return value === undefined ? [] : [{ cookie, value }]
  })
}
