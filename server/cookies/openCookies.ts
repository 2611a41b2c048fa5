import type { Signer } from '../crypto/createSigner.ts'
import { readCookies } from './readCookies.ts'

/** Cookies of a request whose seals are tried: a seal takes a hash. */
const most = 100

/**
 * The cookies of one kind that this server has sealed, with their values. Another server on the same host may call its cookies alike: those are not ours to read,
 * to count or to clear.
 */
export function openCookies(
  headers: Pick<Headers, 'get'>,
  isKind: (name: string) => boolean,
  signer: Signer,
): { readonly cookie: string; readonly value: string }[] {
  const sealed = [...readCookies(headers)].filter(([name]) => isKind(name)).slice(0, most)
  return sealed.flatMap(([cookie, text]) => {
    const value = signer.open(cookie, text)
    return value === undefined ? [] : [{ cookie, value }]
  })
}
