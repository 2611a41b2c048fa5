import type { SolanaProvider } from '../provider.ts'

/** A wallet's listener. `sessionId` is the session that it serves. */
export type Binding = {
  readonly provider: SolanaProvider
  sessionId: string
  live: boolean
  unbind(): void
}
