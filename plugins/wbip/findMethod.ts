import { readMember } from './readMember.ts'

/** A method of an object that a wallet put into the page. Looked up at each call: wallets replace them when they are unlocked. */
export function findMethod(source: object, name: string): ((...args: readonly unknown[]) => unknown) | undefined {
  const found = readMember(source, name)
  return typeof found === 'function' ? (...args) => Reflect.apply(found, source, args) : undefined
}
