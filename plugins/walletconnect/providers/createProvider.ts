import type { Line } from '../ask.ts'
import { createBip122Provider } from './bip122.ts'
import { createEip155Provider } from './eip155.ts'
import { createGenericProvider } from './generic.ts'
import { createSolanaProvider } from './solana.ts'
import { createStacksProvider } from './stacks.ts'

const makers: Readonly<Record<string, (line: Line, topic: string) => unknown>> = {
  eip155: createEip155Provider,
  solana: createSolanaProvider,
  bip122: createBip122Provider,
  stacks: createStacksProvider,
}

/**
 * The provider of a session in a namespace: the contract of that namespace's plugin, or the plain contract for any
 * other namespace.
 */
export function createProvider(line: Line, namespace: string, topic: string): unknown {
  const make = Object.hasOwn(makers, namespace) ? makers[namespace] : undefined
  return make ? make(line, topic) : createGenericProvider(line, namespace, topic)
}
