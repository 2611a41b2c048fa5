import type { SignInStorage } from '../options.ts'
import type { SignInSession } from '../types.ts'

/** Sign-ins that last as long as the page. */
export function createMemoryStorage(): SignInStorage {
  const kept = new Map<string, SignInSession>()
  const keyOf = ({ chainId, accountAddress }: SignInSession['data']) => `${chainId}:${accountAddress}`
  return {
    all: async () => [...kept.values()],
    add: async (session) => void kept.set(keyOf(session.data), session),
    delete: async ({ chainId, accountAddress }) => void kept.delete(`${chainId}:${accountAddress}`),
  }
}
