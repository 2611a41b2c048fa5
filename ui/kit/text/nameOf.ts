import type { DeepReadonly, State } from 'tapkit/kernel'

/** What a session is called: its wallet's own name where one connector stands for many wallets, else its connector's. */
export function nameOf(
  { features }: Pick<DeepReadonly<State>, 'features'>,
  { sessionId, name }: { readonly sessionId: string; readonly name: string },
): string {
  const names = features.sessionNames ?? {}
  return (Object.hasOwn(names, sessionId) && names[sessionId]) || name
}
