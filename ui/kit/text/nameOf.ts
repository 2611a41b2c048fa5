import type { DeepReadonly, State } from 'tapkit/kernel'

/** The name of a session: its wallet's own name if its connector stands for many wallets, else the connector's name. */
export function nameOf(
  { features }: Pick<DeepReadonly<State>, 'features'>,
  { sessionId, name }: { readonly sessionId: string; readonly name: string },
): string {
  const names = features.sessionNames ?? {}
  return (Object.hasOwn(names, sessionId) && names[sessionId]) || name
}
