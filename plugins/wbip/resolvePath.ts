import { readMember } from './readMember.ts'

const segment = /^(?!__proto__$|prototype$|constructor$)[A-Za-z_$][\w$]{0,63}$/

/**
 * What stands at a dotted path on `window`, such as `XverseProviders.BitcoinProvider` (WBIP004); `undefined` where a part is
 * missing, is no name, or throws.
 */
export function resolvePath(path: string): object | undefined {
  const segments = path.split('.', 8)
  if (segments.length > 6 || !segments.every((name) => segment.test(name))) return undefined
  return segments.reduce<object | undefined>(readMember, window)
}
